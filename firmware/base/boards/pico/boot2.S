// The RP2040's second stage: has the flash read by four wires, and starts MicroPython. The SDK's own (boot2_w25q080) enables
// the four wires by 01h with two bytes, of which a W25Q16RV takes the first alone; it then reads nothing any more. Here:
//   - 31h with one byte (W25Q16JV, W25Q16RV, most of today's), then 01h with two (W25Q080, GD25Q16C: they have no 31h);
//     each is read back, and what else the register says stays;
//   - a flash that has neither is read by one wire, as any can be: slower, but the cup starts.
// It runs from RAM, at power-on from the boot ROM and later as a function, after each write to the flash; at most
// 252 bytes; the SDK adds the checksum. Sources: RP2040 data sheet 2.8.1 and 4.10, the flashes' data sheets.
#include "pico/asm_helper.S"
#include "hardware/regs/addressmap.h"
#include "hardware/regs/pads_qspi.h"
#include "hardware/regs/ssi.h"

#define DIVIDER 4 // 50 MHz of 200: what 03h may have at most; MicroPython sets it anew with its own clock
#define READ_SERIAL 0x03
#define READ_QUAD 0xeb
#define CONTINUE 0xa0 // behind the address: the next read begins without a command
#define WRITE_ENABLE 0x06
#define READ_STATUS_1 0x05
#define READ_STATUS_2 0x35
#define WRITE_STATUS_1 0x01
#define WRITE_STATUS_2 0x31
#define QUAD_ENABLE 2 // of status register 2

#define FRAME(bits, mode) (((bits) - 1) << SSI_CTRLR0_DFS_32_LSB | SSI_CTRLR0_TMOD_VALUE_##mode << SSI_CTRLR0_TMOD_LSB)
#define QUAD (SSI_CTRLR0_SPI_FRF_VALUE_QUAD << SSI_CTRLR0_SPI_FRF_LSB)
#define READ(command, address, wait, instruction, wires) \
    ((command) << SSI_SPI_CTRLR0_XIP_CMD_LSB | (address) / 4 << SSI_SPI_CTRLR0_ADDR_L_LSB | \
     (wait) << SSI_SPI_CTRLR0_WAIT_CYCLES_LSB | SSI_SPI_CTRLR0_INST_L_VALUE_##instruction << SSI_SPI_CTRLR0_INST_L_LSB | \
     SSI_SPI_CTRLR0_TRANS_TYPE_VALUE_##wires << SSI_SPI_CTRLR0_TRANS_TYPE_LSB)

pico_default_asm_setup
.section .text

regular_func _stage2_boot
    push {r4, r5, lr}
    ldr r3, =PADS_QSPI_BASE
    movs r0, #(2 << PADS_QSPI_GPIO_QSPI_SCLK_DRIVE_LSB | PADS_QSPI_GPIO_QSPI_SCLK_SLEWFAST_BITS)
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SCLK_OFFSET]
    ldr r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    movs r1, #PADS_QSPI_GPIO_QSPI_SD0_SCHMITT_BITS // with it an input comes later
    bics r0, r1
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD1_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD2_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD3_OFFSET]

    movs r3, #(XIP_SSI_BASE >> 24)
    lsls r3, #24
    movs r0, #0
    str r0, [r3, #SSI_SSIENR_OFFSET]
    movs r0, #DIVIDER
    str r0, [r3, #SSI_BAUDR_OFFSET]
    movs r5, #1
    movs r2, #SSI_RX_SAMPLE_DLY_OFFSET
    str r5, [r3, r2]
    movs r0, #(FRAME(8, TX_AND_RX) >> 16)
    lsls r0, #16
    bl set_frame
    b check

write: // r4: a command's bytes, the lowest one first; r5: how many
    movs r0, #WRITE_ENABLE
    movs r2, #1
    bl send
    movs r0, r4
    movs r2, r5
    bl send
1:
    movs r0, #READ_STATUS_1
    bl ask
    lsrs r0, #1 // busy
    bcs 1b
check: // r5: how many bytes the command had that was tried
    movs r0, #READ_STATUS_2
    bl ask
    lsls r1, r0, #24 // ones, which nobody answers: it has no such register
    bmi serial
    lsrs r1, r0, #2 // QUAD_ENABLE
    bcs quad
    adds r4, r0, #QUAD_ENABLE
    lsls r4, #8
    adds r5, #1
    cmp r5, #3
    bhi serial
    beq 1f
    adds r4, #WRITE_STATUS_2
    b write
1:
    lsls r4, #8 // status register 1 becomes 0: nothing is protected
    adds r4, #WRITE_STATUS_1
    b write

serial:
    movs r0, #(FRAME(32, EEPROM_READ) >> 16)
    ldr r1, =READ(READ_SERIAL, 24, 0, 8B, 1C1A)
    b start
quad: // one read that says how all others go on
    ldr r1, =READ(0, 32, 4, 8B, 1C2A)
    movs r0, #((QUAD | FRAME(32, EEPROM_READ)) >> 16)
    bl set_read
    movs r0, #READ_QUAD
    str r0, [r3, #SSI_DR0_OFFSET]
    movs r0, #CONTINUE
    movs r2, #1
    bl send
    ldr r1, =READ(CONTINUE, 32, 4, NONE, 2C2A)
    movs r0, #((QUAD | FRAME(32, EEPROM_READ)) >> 16)
start:
    bl set_read
    pop {r4, r5}
#include "boot2_helpers/exit_from_boot2.S"

set_read: // r0: the upper half of CTRLR0; r1: SPI_CTRLR0
    movs r2, #0
    str r2, [r3, #SSI_SSIENR_OFFSET]
    str r2, [r3, #SSI_CTRLR1_OFFSET]
    movs r2, #SSI_SPI_CTRLR0_OFFSET
    str r1, [r3, r2]
    lsls r0, #8
    adds r0, #(FRAME(32, EEPROM_READ) >> 8 & 0xff)
    lsls r0, #8
set_frame: // r0: CTRLR0
    str r0, [r3, #SSI_CTRLR0_OFFSET]
    movs r0, #1
    str r0, [r3, #SSI_SSIENR_OFFSET]
    bx lr

ask: // r0: a command. Returns in r0 the byte that it is answered with.
    movs r2, #2
send: // r0: bytes, the lowest one first; r2: how many. Returns in r0 the answer to the last one.
    mov ip, r2
1:
    str r0, [r3, #SSI_DR0_OFFSET]
    lsrs r0, #8
    subs r2, #1
    bne 1b
    movs r2, #(SSI_SR_TFE_BITS | SSI_SR_BUSY_BITS)
1:
    ldr r1, [r3, #SSI_SR_OFFSET]
    ands r1, r2
    cmp r1, #SSI_SR_TFE_BITS
    bne 1b
    mov r2, ip
1:
    ldr r0, [r3, #SSI_DR0_OFFSET]
    subs r2, #1
    bne 1b
    bx lr

.global literals
literals:
.ltorg

.end
