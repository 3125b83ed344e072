# The plain Pico; a Pico W runs it, too, and leaves its own radio alone
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
# 200 MHz, for which the RP2040 is released at 1.15 V (core_voltage.c), instead of 125. clk_peri, which times SPI, is
# clk_sys from the start: machine.lightsleep() would else bring it back other than it was.
list(APPEND MICROPY_DEF_BOARD SYS_CLK_MHZ=200 PICO_CLOCK_ADJUST_PERI_CLOCK_WITH_SYS_CLOCK=1)
list(APPEND MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/core_voltage.c)
set(PICO_DEFAULT_BOOT_STAGE2_FILE ${MICROPY_BOARD_DIR}/boot2.S) # for more kinds of flash than the SDK's
include(${MICROPY_BOARD_DIR}/gobelet.cmake)
