// The display: 128 by 64 pixels on a canvas, shown as whole multiples of the screen's own pixels. Knows no cup.

export const WIDTH = 128;
export const HEIGHT = 64;
const LIT = 0xfffff6ea; // the bytes of a pixel, alpha first: every browser's machine has the low byte first
const DARK = 0xff0b0906;

export class Oled {
  constructor(canvas) {
    this.canvas = canvas;
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.pixels = new Uint32Array(this.image.data.buffer).fill(DARK);
    this.frame = new Uint8Array(WIDTH * HEIGHT / 8);
    this.context.putImageData(this.image, 0, 0);
  }

  /** Draws a frame in the order of the display: byte page * 128 + x holds 8 rows of a column, bit 0 on top. */
  show(frame) {
    let changed = false;
    for (let index = 0; index < frame.length; index++) {
      const byte = frame[index];
      if (byte === this.frame[index]) continue;
      changed = true;
      this.frame[index] = byte;
      let pixel = (index >> 7) * 8 * WIDTH + (index & 127);
      for (let bit = 1; bit < 256; bit <<= 1, pixel += WIDTH) this.pixels[pixel] = byte & bit ? LIT : DARK;
    }
    if (changed) this.context.putImageData(this.image, 0, 0);
  }

  /** As large as a place allows without a blurred pixel; width, height: of the place, in CSS pixels. */
  fit(width, height) {
    const dense = window.devicePixelRatio || 1;
    const times = Math.max(1, Math.floor(Math.min(width / WIDTH, height / HEIGHT) * dense)) / dense;
    this.canvas.style.width = `${WIDTH * times}px`;
    this.canvas.style.height = `${HEIGHT * times}px`;
  }
}
