# The standard variant without what no cup uses and what would bring other people's libraries: TLS, foreign functions,
# the B-tree database, threads.

FROZEN_MANIFEST = $(VARIANT_DIR)/manifest.py
MICROPY_PY_SSL = 0
MICROPY_SSL_MBEDTLS = 0
MICROPY_PY_FFI = 0
MICROPY_PY_BTREE = 0
MICROPY_PY_THREAD = 0
