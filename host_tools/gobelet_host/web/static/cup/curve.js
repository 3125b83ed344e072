// Multiplication on Curve25519 for a cup's program (firmware/gobelet/curve.py), which takes the interpreter too long:
// numbers of 255 bits are a browser's own. Points and scalars are 64 hex digits, as the bytes lie in memory.

import { bytesToHex, bytesToNumberLE, hexToBytes, montgomery, pow } from "../vendor/noble-curves/noble-curves.js";

const P = 2n ** 255n - 19n;

function clamp(scalar) {
  scalar[0] &= 248;
  scalar[31] = scalar[31] & 127 | 64;
  return scalar;
}

const x25519 = montgomery({ P, type: "x25519", adjustScalarBytes: clamp, powPminus2: (x) => pow(x, P - 2n, P) });

/** X25519 of RFC 7748; "" for a point of small order. */
export function multiply(scalar, x) {
  try {
    return bytesToHex(x25519.scalarMult(hexToBytes(scalar), hexToBytes(x)));
  } catch {
    return "";
  }
}

/** 1 if there is a point of the curve with this x, not of its twist. */
export function isOnCurve(text) {
  const x = bytesToNumberLE(hexToBytes(text));
  return pow((x * x + 486662n * x + 1n) * x % P, (P - 1n) / 2n, P) === 1n ? 1 : 0;
}
