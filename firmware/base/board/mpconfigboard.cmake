# The plain Pico; a Pico W runs it, too, and leaves its own radio alone
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
