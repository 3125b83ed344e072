// The voltage that 200 MHz need. The SDK raises it in its own runtime_init_clocks(), which MicroPython 1.26 replaces by one
// that does not. The clocks are set up by the function that is numbered 00500; nothing lowers the voltage again.
#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are; there are none
#include "hardware/clocks.h"
#include "hardware/vreg.h"
#include "pico/runtime_init.h"

#define RING_OSCILLATOR_MHZ 12 // at most: the core still runs from it, and no timer is up

static void core_voltage(void) {
    vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
    busy_wait_at_least_cycles(SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US * RING_OSCILLATOR_MHZ);
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(core_voltage, "00499");
#endif
