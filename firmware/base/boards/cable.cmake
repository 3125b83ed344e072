# The cable's gate, see gate.c, and its clock, see pulled.c
list(APPEND MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/gate.c ${MICROPY_BOARD_DIR}/pulled.c)
add_link_options(
    -Wl,--wrap=mp_hal_set_interrupt_char -Wl,--wrap=pyexec_friendly_repl -Wl,--wrap=pyexec_raw_repl
    -Wl,--wrap=tud_mounted
)
