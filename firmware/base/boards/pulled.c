// A cable that was pulled. TinyUSB takes no notice of it on these chips: to it the host is there for good, and a
// lightsleep, which asks it, would leave USB's clock and PLL on (some 2 mA). A host begins a frame each millisecond, so
// where the number of the last one stands still between two lightsleeps there is none. The linker puts this in the
// place of tud_mounted() (--wrap, see gobelet.cmake). Others ask that, too; a lightsleep alone does with interrupts off.
#include <stdbool.h>
#include <stdint.h>

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include "hardware/structs/usb.h"
#include "hardware/timer.h"

#define SILENCE_US 3000 // as long as it takes until a device has to suspend (USB 2.0, 7.1.7.6)

bool __real_tud_mounted(void);

bool __wrap_tud_mounted(void) {
    static uint32_t frame, seen;
    uint32_t masked;
    __asm volatile ("mrs %0, PRIMASK" : "=r" (masked));
    if (!masked) {
        return __real_tud_mounted();
    }
    uint32_t now = time_us_32();
    if (usb_hw->sof_rd != frame) {
        frame = usb_hw->sof_rd;
        seen = now;
    }
    return now - seen < SILENCE_US && __real_tud_mounted();
}
#endif
