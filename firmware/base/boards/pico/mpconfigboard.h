// 2 MB of flash: 400 KiB for MicroPython, then the ROM partition (records and two slots), then the files
#define MICROPY_HW_BOARD_NAME                   "Gobelet on a Raspberry Pi Pico"
#define MICROPY_HW_ROMFS_BYTES                  (1264 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES          (384 * 1024)
#include "gate.h"
