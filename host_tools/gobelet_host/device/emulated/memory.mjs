// Where the memory of a chip lies: for the program that runs on it, and in the one WebAssembly memory that holds it.
export const XIP = 0x10000000, RAM = 0x20000000, FLASH_SIZE = 2 << 20, RAM_SIZE = 264 << 10, ROM_SIZE = 0x4000;
export const RAM_AT = FLASH_SIZE, ROM_AT = RAM_AT + RAM_SIZE;  // flash begins at 0
export const STATE_AT = ROM_AT + ROM_SIZE;     // registers and flags while translated code runs (blocks.mjs)
export const GRAIN = 6;                        // RAM of 1 << GRAIN bytes has one byte that says whether code there is translated
export const GUARD_AT = STATE_AT + 192;
export const CODE_AT = GUARD_AT + (RAM_SIZE >> GRAIN) + 64;    // a word for each halfword above: its translation, or 0
export const CACHE_AT = CODE_AT + 2 * STATE_AT;                // of flash, see cache.mjs
export const SIZE = CACHE_AT + (8 << 10);
