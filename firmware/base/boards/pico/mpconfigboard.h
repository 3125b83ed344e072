// 2 MB of flash: 392 KiB for MicroPython, then the ROM partition (records and two slots), then the files
#define MICROPY_HW_BOARD_NAME                   "Gobelet on a Raspberry Pi Pico"
#define MICROPY_HW_ROMFS_BYTES                  (1144 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES          (512 * 1024)
#include "gate.h"
