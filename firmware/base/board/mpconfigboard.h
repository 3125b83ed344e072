// 2 MB of flash: 384 KiB for MicroPython, then the ROM partition (records and two slots), then the files
#define MICROPY_HW_BOARD_NAME                   "Gobelet on a Raspberry Pi Pico"
#define MICROPY_HW_ROMFS_BYTES                  (896 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES          (768 * 1024)
// Names are kept in pools, each twice as large as the one before: 200, 400 and 800 hold those of a program like ours.
// MicroPython's own 10 would end with a pool of 1280 that is nearly empty, 9 KB for nothing.
#define MICROPY_ALLOC_QSTR_ENTRIES_INIT         (200)
