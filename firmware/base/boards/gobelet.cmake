# What every board has of ours in C: the cable's gate, see gate.c, and its clock, see pulled.c; and the curve of the cards
list(APPEND MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/gate.c ${MICROPY_BOARD_DIR}/pulled.c ${MICROPY_BOARD_DIR}/curve25519.c)
add_link_options(
    -Wl,--wrap=mp_hal_set_interrupt_char -Wl,--wrap=pyexec_friendly_repl -Wl,--wrap=pyexec_raw_repl
    -Wl,--wrap=tud_mounted
)
