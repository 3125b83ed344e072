// The cable's gate. MicroPython's serial port is a root shell: Ctrl-C stops the program, and a prompt follows. Here it
// is shut from power-on: Ctrl-C is a byte like any other, and where a prompt would come the chip starts anew. Only the
// bootloader, frozen into this base, and the program open it (firmware/bootloader/start.py says when), and only a reset
// shuts it again. The linker puts these in the place of MicroPython's own functions (--wrap, see gobelet.cmake).
#include "py/runtime.h"

enum { SHUT, NEVER_SHUT, OPENED };

// Copied from flash at each reset of the chip; a soft reboot keeps it. A developer who changes the number behind the name
// to 1, in the file of a base, has one whose cable is never shut: the tests that type at the prompt do so.
// The number behind it says for which profile of parts the file is: 1 for the kit's (device/bases.py writes it).
static volatile struct {
    char name[12];
    uint32_t state, kit;
} gate = { "gobelet gate", SHUT, 0 };

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include "hardware/watchdog.h"

#define WITHOUT_PROGRAM_MS 500 // a base whose bootloader cannot run does not start anew all the time

void __real_mp_hal_set_interrupt_char(int c);
int __real_pyexec_friendly_repl(void);
int __real_pyexec_raw_repl(void);

void __wrap_mp_hal_set_interrupt_char(int c) {
    __real_mp_hal_set_interrupt_char(gate.state != SHUT ? c : -1);
}

static void guard(void) {
    if (gate.state == SHUT) {
        watchdog_reboot(0, 0, WITHOUT_PROGRAM_MS);
        for (;;) {
            tight_loop_contents();
        }
    }
}

int __wrap_pyexec_friendly_repl(void) {
    guard();
    return __real_pyexec_friendly_repl();
}

int __wrap_pyexec_raw_repl(void) {
    guard();
    return __real_pyexec_raw_repl();
}
#endif

// gate.unlock(): from now on, until the next reset, whoever is on the cable can do everything.
static mp_obj_t gate_unlock(void) {
    gate.state = OPENED;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(gate_unlock_obj, gate_unlock);

// gate.state(): 0 shut, 1 never shut, 2 unlocked.
static mp_obj_t gate_state(void) {
    return MP_OBJ_NEW_SMALL_INT(gate.state);
}
static MP_DEFINE_CONST_FUN_OBJ_0(gate_state_obj, gate_state);

// gate.kit(): whether pins and display are the kit's.
static mp_obj_t gate_kit(void) {
    return mp_obj_new_bool(gate.kit);
}
static MP_DEFINE_CONST_FUN_OBJ_0(gate_kit_obj, gate_kit);

static const mp_rom_map_elem_t gate_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_gate) },
    { MP_ROM_QSTR(MP_QSTR_unlock), MP_ROM_PTR(&gate_unlock_obj) },
    { MP_ROM_QSTR(MP_QSTR_state), MP_ROM_PTR(&gate_state_obj) },
    { MP_ROM_QSTR(MP_QSTR_kit), MP_ROM_PTR(&gate_kit_obj) },
};
static MP_DEFINE_CONST_DICT(gate_globals, gate_globals_table);

const mp_obj_module_t gate_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&gate_globals,
};
MP_REGISTER_MODULE(MP_QSTR_gate, gate_module);
