// What else is a door on the cable, shut: no way into the boot ROM by a baud rate, no other devices made by a program
#define MICROPY_HW_USB_CDC_1200BPS_TOUCH        (0)
#define MICROPY_HW_USB_CDC_DTR_RTS_BOOTLOADER   (0)
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (0)
#define MICROPY_HW_ENABLE_UART_REPL             (0)

// What no cup and no laptop needs, so that the base stays below its ROM partition (build.sh has what a header cannot say)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_HEAPQ                        (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_UCTYPES                      (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
