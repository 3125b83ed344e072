// The arithmetic of the boot ROM: bit tricks, and the two tables of floating-point routines that the Pico SDK calls.
// Our own work, from the public interface (RP2040 data sheet 2.8.2 and 2.8.3); the basic operations are libgcc's.
#include <stdint.h>

typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;

u32 rom_popcount(u32 x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    x += x >> 8;
    x += x >> 16;
    return x & 63;
}

u32 rom_reverse(u32 x) {
    x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
    x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
    x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
    x = ((x >> 8) & 0x00ff00ffu) | ((x & 0x00ff00ffu) << 8);
    return (x >> 16) | (x << 16);
}

u32 rom_clz(u32 x) {
    u32 n = 0;
    if (!x) return 32;
    for (u32 step = 16; step; step >>= 1) {
        if (!(x >> (32 - step))) {
            n += step;
            x <<= step;
        }
    }
    return n;
}

u32 rom_ctz(u32 x) { return x ? 31 - rom_clz(x & -x) : 32; }

// Fixed point from floating point: rounds towards minus infinity and saturates, as the real ROM does.

static u64 magnitude(u64 m, int shift, int *inexact) { // m * 2^shift
    *inexact = 0;
    if (shift >= 0) return shift > 63 || (shift && (m >> (64 - shift))) ? ~0ull : m << shift;
    shift = -shift;
    if (shift > 63) {
        *inexact = m != 0;
        return 0;
    }
    *inexact = (m & ((1ull << shift) - 1)) != 0;
    return m >> shift;
}

static u64 to_fixed(int negative, u64 m, int shift, int bits, int is_signed) {
    int inexact;
    u64 v = magnitude(m, shift, &inexact);
    if (!is_signed) {
        u64 most = bits == 64 ? ~0ull : 0xffffffffull;
        return negative ? 0 : v > most ? most : v;
    }
    u64 limit = 1ull << (bits - 1);
    if (!negative) return v >= limit ? limit - 1 : v;
    if (inexact) v++;
    return (u64)(-(i64)(v > limit ? limit : v));
}

static u64 from_float(float f, int point, int bits, int is_signed) {
    union { float f; u32 u; } v = {f};
    int e = (v.u >> 23) & 0xff;
    if (!e) return 0;
    return to_fixed(v.u >> 31, (v.u & 0x7fffff) | 0x800000, e == 255 ? 63 : e - 150 + point, bits, is_signed);
}

static u64 from_double(double d, int point, int bits, int is_signed) {
    union { double d; u64 u; } v = {d};
    int e = (v.u >> 52) & 0x7ff;
    if (!e) return 0;
    u64 m = (v.u & 0xfffffffffffffull) | (1ull << 52);
    return to_fixed(v.u >> 63, m, e == 2047 ? 63 : e - 1075 + point, bits, is_signed);
}

#define CONVERSIONS(type, p) \
    static i32 p##_int(type f) { return from_##type(f, 0, 32, 1); } \
    static i32 p##_fix(type f, int n) { return from_##type(f, n, 32, 1); } \
    static u32 p##_uint(type f) { return from_##type(f, 0, 32, 0); } \
    static u32 p##_ufix(type f, int n) { return from_##type(f, n, 32, 0); } \
    static i64 p##_int64(type f) { return from_##type(f, 0, 64, 1); } \
    static i64 p##_fix64(type f, int n) { return from_##type(f, n, 64, 1); } \
    static u64 p##_uint64(type f) { return from_##type(f, 0, 64, 0); } \
    static u64 p##_ufix64(type f, int n) { return from_##type(f, n, 64, 0); }
CONVERSIONS(float, f)
CONVERSIONS(double, d)

extern void rom_unimpl(void), __aeabi_fadd(void), __aeabi_fsub(void), __aeabi_fmul(void), __aeabi_fdiv(void),
    __aeabi_dadd(void), __aeabi_dsub(void), __aeabi_dmul(void), __aeabi_ddiv(void), __aeabi_i2d(void),
    __aeabi_ui2d(void), __aeabi_f2d(void), __aeabi_d2f(void), __aeabi_i2f(void), __aeabi_ui2f(void),
    __aeabi_l2f(void), __aeabi_ul2f(void), __aeabi_l2d(void), __aeabi_ul2d(void);

#define A(name) ((const void *)(name))
#define NO A(rom_unimpl)
#define TABLE(p, q, other) { \
    A(__aeabi_##p##add), A(__aeabi_##p##sub), A(__aeabi_##p##mul), A(__aeabi_##p##div), NO, NO, NO, \
    A(q##_int), A(q##_fix), A(q##_uint), A(q##_ufix), A(__aeabi_i2##p), NO, A(__aeabi_ui2##p), NO, \
    NO, NO, NO, NO, NO, NO, NO, NO, A(__aeabi_l2##p), NO, A(__aeabi_ul2##p), NO, \
    A(q##_int64), A(q##_fix64), A(q##_uint64), A(q##_ufix64), A(other)}
const void *const sf_table[32] __attribute__((aligned(4))) = TABLE(f, f, __aeabi_f2d);
const void *const sd_table[32] __attribute__((aligned(4))) = TABLE(d, d, __aeabi_d2f);
