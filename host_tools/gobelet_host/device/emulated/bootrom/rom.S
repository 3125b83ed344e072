// Boot ROM for the emulated RP2040. Our own work, written from the public interface (RP2040 data sheet 2.8: header,
// function and data tables). Where the real ROM works the flash controller, ours stops at a BKPT that the emulator
// takes as "erase" (0xe0), "program" (0xe1) and "boot into BOOTSEL" (0xe2), with r0.. as the real routine has them.
.syntax unified
.cpu cortex-m0plus
.thumb
.section .vectors, "ax"
.global _start
_start:
    .word 0x20041f00
    .word rom_reset + 1
    .word rom_fault + 1
    .word rom_fault + 1
    .byte 'M', 'u', 1, 3
    .hword func_table
    .hword data_table
    .hword table_lookup + 1

.thumb_func
rom_fault:
    bkpt #0xEF
    b rom_fault

// void *table_lookup(uint16_t *table, uint32_t code)
.thumb_func
table_lookup:
1:  ldrh r2, [r0]
    cmp r2, #0
    beq 3f
    cmp r2, r1
    beq 2f
    adds r0, #4
    b 1b
2:  ldrh r0, [r0, #2]
    bx lr
3:  movs r0, #0
    bx lr

// Copies the second boot stage (256 bytes) to the end of RAM and runs it with lr = 0.
.thumb_func
rom_reset:
    ldr r0, =0x10000000
    ldr r1, =0x20041f00
    movs r2, #64
1:  ldmia r0!, {r3}
    stmia r1!, {r3}
    subs r2, #1
    bne 1b
    movs r0, #0
    mov lr, r0
    ldr r0, =0x20041f01
    bx r0

.global rom_nop, rom_unimpl
.thumb_func
rom_nop:
    bx lr
.thumb_func
rom_unimpl:
    bkpt #0xEE
    b rom_unimpl

.thumb_func
flash_erase:
    bkpt #0xE0
    bx lr
.thumb_func
flash_program:
    bkpt #0xE1
    bx lr
.thumb_func
usb_boot:
    bkpt #0xE2
    b .

// Core 1 waits here for ever: Gobelet runs on core 0 alone.
.thumb_func
wait_for_vector:
    wfi
    b wait_for_vector

// void *rom_memset(void *to, int value, uint32_t count)
.thumb_func
rom_memset:
    push {r0, r4, lr}
    uxtb r1, r1
    lsls r3, r1, #8
    orrs r1, r3
    lsls r3, r1, #16
    orrs r1, r3
1:  cmp r2, #0
    beq 9f
    lsls r3, r0, #30
    beq 2f
    strb r1, [r0]
    adds r0, #1
    subs r2, #1
    b 1b
2:  subs r2, #8
    bcc 4f
    mov r3, r1
3:  stmia r0!, {r1, r3}
    subs r2, #8
    bcs 3b
4:  adds r2, #8
    beq 9f
5:  strb r1, [r0]
    adds r0, #1
    subs r2, #1
    bne 5b
9:  pop {r0, r4, pc}

// void *rom_memcpy(void *to, const void *from, uint32_t count): by words where both are aligned alike
.thumb_func
rom_memcpy:
    push {r0, r4, r5, lr}
    mov r3, r0
    eors r3, r1
    lsls r3, #30
    bne 8f
1:  cmp r2, #0
    beq 9f
    lsls r3, r0, #30
    beq 2f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    subs r2, #1
    b 1b
2:  subs r2, #12
    bcc 4f
3:  ldmia r1!, {r3, r4, r5}
    stmia r0!, {r3, r4, r5}
    subs r2, #12
    bcs 3b
4:  adds r2, #12
8:  cmp r2, #0
    beq 9f
5:  ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    subs r2, #1
    bne 5b
9:  pop {r0, r4, r5, pc}

.balign 4
.ltorg

.macro entry a, b, target
    .byte \a, \b
    .hword \target
.endm
.balign 4
func_table:
    entry 'P', '3', rom_popcount + 1
    entry 'R', '3', rom_reverse + 1
    entry 'L', '3', rom_clz + 1
    entry 'T', '3', rom_ctz + 1
    entry 'M', 'S', rom_memset + 1
    entry 'S', '4', rom_memset + 1
    entry 'M', 'C', rom_memcpy + 1
    entry 'C', '4', rom_memcpy + 1
    entry 'U', 'B', usb_boot + 1
    entry 'W', 'V', wait_for_vector + 1
    entry 'I', 'F', rom_nop + 1
    entry 'E', 'X', rom_nop + 1
    entry 'R', 'E', flash_erase + 1
    entry 'R', 'P', flash_program + 1
    entry 'F', 'C', rom_nop + 1
    entry 'C', 'X', rom_nop + 1
    .hword 0
    .hword 0
.balign 4
data_table:
    entry 'S', 'F', sf_table
    entry 'S', 'D', sd_table
    .hword 0
    .hword 0
