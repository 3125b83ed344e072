#!/bin/sh
# Builds rom.bin, the emulated Pico's boot ROM. Needs Debian 12's gcc-arm-none-eabi (15:12.2.rel1-1).
set -e
cd "$(dirname "$0")"
arm-none-eabi-gcc -mcpu=cortex-m0plus -mthumb -Os -ffreestanding -fno-builtin -nostdlib -Wl,-T,rom.ld \
    -Wl,--gc-sections -ffunction-sections rom.S rom.c -lgcc -o rom.elf
arm-none-eabi-objcopy -O binary rom.elf rom.bin
chmod 644 rom.bin
rm rom.elf
