# The plain Pico 2 at its own 150 MHz
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350-arm-s")
list(APPEND MICROPY_DEF_BOARD PICO_CLOCK_ADJUST_PERI_CLOCK_WITH_SYS_CLOCK=1) # clk_peri is clk_sys from the start
# One family a file: no block of the family "absolute" in front, which the first RP2350 want where flash has a partition
# table (erratum E10). A cup's has none.
set(PICO_RP2350_A2_SUPPORTED 0)
include(${MICROPY_BOARD_DIR}/gobelet.cmake)
