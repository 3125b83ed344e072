"""Virtual cups: the real cup program in processes of their own, and their panels (buttons, shake, display)."""
