# X25519, which a Pico's base has as well; its source is copied here by build.sh
SRC_USERMOD_C += $(USERMOD_DIR)/curve25519.c
