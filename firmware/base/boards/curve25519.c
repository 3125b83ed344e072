// X25519 (RFC 7748, 5) in slices: what the cards of a deal are masked with, see firmware/gobelet/curve.py. In the base, as
// a multiplication in MicroPython's own integers takes a Pico a quarter of a second, and its numbers need heap.
//
// A number modulo p = 2^255 - 19 is eight words, anything below 2^256; only what leaves is brought below p. Each function
// takes the same time for all numbers. The RP2040 multiplies 16 bits by 16 at best (to 32), so it does that 256 times
// for a product, column by column, and adds with two lines of assembly, as C has no carry; other cores have 32 by 32.
#include "py/runtime.h"

typedef uint32_t word;
typedef uint16_t __attribute__((may_alias)) half;
typedef struct {
    word v[8];
} number;

// What lies above 2^256 counts 38 times. c: below 2^20.
static inline __attribute__((always_inline)) void carry(number *r, word c) {
    c *= 38;
    #pragma GCC unroll 8
    for (int i = 0; i < 8; i++) {
        word sum = r->v[i] + c;
        c = sum < c;
        r->v[i] = sum;
    }
    r->v[0] += c * 38; // then all above it is 0
}

#if defined(__ARM_ARCH_6M__)
static void fold_high(number *r, const word t[16]) {
    const half *low = (const half *)t, *high = (const half *)(t + 8);
    half *out = (half *)r->v;
    word c = 0;
    #pragma GCC unroll 4
    for (int i = 0; i < 16; i++) {
        c += low[i] + 38u * high[i];
        out[i] = (half)c;
        c >>= 16;
    }
    carry(r, c);
}

#define ADD(low, high, product) \
    __asm("add %0, %0, %2\n\tadc %1, %3" : "+l" (low), "+l" (high) : "l" (product), "l" (0) : "cc")

static inline __attribute__((always_inline)) void columns(word t[16], const half *a, const half *b) {
    word low = 0, high = 0;
    half *out = (half *)t;
    #pragma GCC unroll 31
    for (int k = 0; k < 31; k++) {
        #pragma GCC unroll 16
        for (int i = k < 16 ? 0 : k - 15; i <= (k < 16 ? k : 15); i++) {
            word product = (word)a[i] * b[k - i];
            ADD(low, high, product);
        }
        out[k] = (half)low;
        low = low >> 16 | high << 16;
        high >>= 16;
    }
    out[31] = (half)low;
}

static inline __attribute__((always_inline)) void square_columns(word t[16], const half *a) {
    word low = 0, high = 0;
    half *out = (half *)t;
    #pragma GCC unroll 31
    for (int k = 0; k < 31; k++) {
        word twice_low = 0, twice_high = 0;
        #pragma GCC unroll 8
        for (int i = k < 16 ? 0 : k - 15; 2 * i < k; i++) {
            word product = (word)a[i] * a[k - i];
            ADD(twice_low, twice_high, product);
        }
        twice_high = twice_high << 1 | twice_low >> 31;
        twice_low <<= 1;
        if (!(k & 1)) {
            word product = (word)a[k / 2] * a[k / 2];
            ADD(twice_low, twice_high, product);
        }
        ADD(low, high, twice_low);
        high += twice_high;
        out[k] = (half)low;
        low = low >> 16 | high << 16;
        high >>= 16;
    }
    out[31] = (half)low;
}

static void multiply_a24(number *r, const number *a) { // 121665 is 2^16 + 56129
    const half *in = (const half *)a->v;
    half *out = (half *)r->v;
    word c = 0, before = 0;
    #pragma GCC unroll 4
    for (int i = 0; i < 16; i++) {
        word here = in[i];
        c += before; // below 2^17
        word product = here * 56129u, sum = product + c;
        c = (sum >> 16) | (word)(sum < product) << 16;
        out[i] = (half)sum;
        before = here;
    }
    carry(r, c + before);
}

static __attribute__((noinline)) void multiply(number *r, const number *a, const number *b) {
    word t[16];
    columns(t, (const half *)a->v, (const half *)b->v);
    fold_high(r, t);
}

static __attribute__((noinline)) void square(number *r, const number *a) {
    word t[16];
    square_columns(t, (const half *)a->v);
    fold_high(r, t);
}
#else
static void fold_high(number *r, const word t[16]) {
    uint64_t c = 0;
    for (int i = 0; i < 8; i++) {
        c += (uint64_t)t[8 + i] * 38 + t[i];
        r->v[i] = (word)c;
        c >>= 32;
    }
    carry(r, (word)c);
}

static void multiply_a24(number *r, const number *a) {
    uint64_t c = 0;
    for (int i = 0; i < 8; i++) {
        c += (uint64_t)a->v[i] * 121665;
        r->v[i] = (word)c;
        c >>= 32;
    }
    carry(r, (word)c);
}

static __attribute__((noinline)) void multiply(number *r, const number *a, const number *b) {
    word t[16] = {0};
    for (int i = 0; i < 8; i++) {
        uint64_t c = 0;
        for (int j = 0; j < 8; j++) {
            c += (uint64_t)a->v[i] * b->v[j] + t[i + j];
            t[i + j] = (word)c;
            c >>= 32;
        }
        t[i + 8] = (word)c;
    }
    fold_high(r, t);
}

static void square(number *r, const number *a) {
    multiply(r, a, a);
}
#endif

static void add(number *r, const number *a, const number *b) {
    uint64_t c = 0;
    for (int i = 0; i < 8; i++) {
        c += (uint64_t)a->v[i] + b->v[i];
        r->v[i] = (word)c;
        c >>= 32;
    }
    carry(r, (word)c);
}

static void subtract(number *r, const number *a, const number *b) {
    int64_t c = 0;
    for (int i = 0; i < 8; i++) {
        c += (int64_t)a->v[i] - b->v[i];
        r->v[i] = (word)c;
        c >>= 32;
    }
    word borrowed = (word)-c * 38;
    for (int i = 0; i < 8; i++) {
        word before = r->v[i];
        r->v[i] = before - borrowed;
        borrowed = before < borrowed;
    }
    r->v[0] -= borrowed * 38;
}

static void swap_if(number *a, number *b, word bit) {
    word mask = -bit;
    for (int i = 0; i < 8; i++) {
        word differs = (a->v[i] ^ b->v[i]) & mask;
        a->v[i] ^= differs;
        b->v[i] ^= differs;
    }
}

static void squares(number *r, int times) {
    while (times--) {
        square(r, r);
    }
}

// r = z^(2^250 - 1), eleventh = z^11
static void power_250(number *r, number *eleventh, const number *z) {
    number a, b, c;
    square(&a, z); // 2
    b = a;
    squares(&b, 2); // 8
    multiply(&b, &b, z); // 9
    multiply(eleventh, &b, &a);
    square(&a, eleventh); // 22
    multiply(&a, &a, &b); // 2^5 - 1
    b = a;
    squares(&b, 5);
    multiply(&a, &b, &a); // 2^10 - 1
    b = a;
    squares(&b, 10);
    multiply(&b, &b, &a); // 2^20 - 1
    c = b;
    squares(&c, 20);
    multiply(&b, &c, &b); // 2^40 - 1
    squares(&b, 10);
    multiply(&a, &b, &a); // 2^50 - 1
    b = a;
    squares(&b, 50);
    multiply(&b, &b, &a); // 2^100 - 1
    c = b;
    squares(&c, 100);
    multiply(&b, &c, &b); // 2^200 - 1
    squares(&b, 50);
    multiply(r, &b, &a);
}

static void below_p(number *r) {
    for (int round = 0; round < 2; round++) { // what lies above bit 254 counts 19 each
        word c = r->v[7] >> 31;
        r->v[7] &= 0x7fffffff;
        uint64_t s = (uint64_t)c * 19;
        for (int i = 0; i < 8; i++) {
            s += r->v[i];
            r->v[i] = (word)s;
            s >>= 32;
        }
    }
    number t;
    uint64_t s = 19;
    for (int i = 0; i < 8; i++) {
        s += r->v[i];
        t.v[i] = (word)s;
        s >>= 32;
    }
    word over = t.v[7] >> 31; // it was p or more
    t.v[7] &= 0x7fffffff;
    swap_if(r, &t, over);
}

// x25519

enum { A = 486662, BITS = 255, SLICE = 43 }; // bits of a slice: 5 to 8 ms on a Pico, and 4 to invert

typedef struct {
    number x2, z2, x3, z3, x1; // what comes out is in x2
    byte scalar[32];
    word done, swap;
} ladder;

static void ladder_begin(ladder *l, const byte *scalar, const byte *x) {
    memset(l, 0, sizeof *l);
    memcpy(l->scalar, scalar, 32);
    l->scalar[0] &= 248;
    l->scalar[31] = (l->scalar[31] & 127) | 64;
    memcpy(l->x1.v, x, 32); // both are little-endian
    l->x1.v[7] &= 0x7fffffff;
    l->x3 = l->x1;
    l->x2.v[0] = l->z3.v[0] = 1;
}

static void ladder_step(ladder *l) {
    number a, b, c, d;
    int bit = BITS - 1 - (int)l->done++;
    word now = l->scalar[bit >> 3] >> (bit & 7) & 1;
    swap_if(&l->x2, &l->x3, now ^ l->swap);
    swap_if(&l->z2, &l->z3, now ^ l->swap);
    l->swap = now;
    add(&a, &l->x2, &l->z2);
    subtract(&b, &l->x2, &l->z2);
    add(&c, &l->x3, &l->z3);
    subtract(&d, &l->x3, &l->z3);
    multiply(&d, &d, &a);
    multiply(&c, &c, &b);
    square(&a, &a);
    square(&b, &b);
    add(&l->x3, &d, &c);
    square(&l->x3, &l->x3);
    subtract(&l->z3, &d, &c);
    square(&l->z3, &l->z3);
    multiply(&l->z3, &l->z3, &l->x1);
    multiply(&l->x2, &a, &b);
    subtract(&b, &a, &b); // e
    multiply_a24(&c, &b);
    add(&c, &c, &a);
    multiply(&l->z2, &b, &c);
}

// Whether something is left to be done.
static bool ladder_work(ladder *l) {
    if (l->done > BITS) {
        return false;
    }
    for (int i = 0; i < SLICE && l->done < BITS; i++) {
        ladder_step(l);
        if (i + 1 == SLICE) {
            return true;
        }
    }
    if (l->done == BITS && l->swap != 2) {
        swap_if(&l->x2, &l->x3, l->swap);
        swap_if(&l->z2, &l->z3, l->swap);
        l->swap = 2;
        return true;
    }
    number eleventh;
    power_250(&l->x3, &eleventh, &l->z2);
    squares(&l->x3, 5);
    multiply(&l->x3, &l->x3, &eleventh); // 1/z = z^(2^255 - 21), 0 for 0
    multiply(&l->x2, &l->x2, &l->x3);
    below_p(&l->x2);
    l->done++;
    return false;
}

static bool is_on_curve(const byte *bytes) {
    number x, y, z;
    memcpy(x.v, bytes, 32);
    static const number a = { { A } }, one = { { 1 } };
    add(&y, &x, &a);
    multiply(&y, &y, &x);
    add(&y, &y, &one);
    multiply(&y, &y, &x); // x^3 + A x^2 + x
    power_250(&x, &z, &y);
    squares(&x, 4);
    square(&z, &y);
    multiply(&x, &x, &z); // y^(2^254 - 16 + 2) ...
    square(&z, &z);
    multiply(&x, &x, &z); // ... and + 4: y^((p - 1)/2)
    below_p(&x);
    word differs = x.v[0] ^ 1;
    for (int i = 1; i < 8; i++) {
        differs |= x.v[i];
    }
    return differs == 0;
}

// What Python sees

static byte *bytes_of(mp_obj_t object, size_t size, int flags) {
    mp_buffer_info_t info;
    mp_get_buffer_raise(object, &info, flags);
    if (info.len != size || ((uintptr_t)info.buf & 3 && flags == MP_BUFFER_RW)) {
        mp_raise_ValueError(NULL);
    }
    return info.buf;
}

// curve25519.begin(state, scalar, x): state: a bytearray of SIZE; scalar, x: 32 bytes.
static mp_obj_t curve_begin(mp_obj_t state, mp_obj_t scalar, mp_obj_t x) {
    ladder_begin((ladder *)bytes_of(state, sizeof(ladder), MP_BUFFER_RW), bytes_of(scalar, 32, MP_BUFFER_READ),
        bytes_of(x, 32, MP_BUFFER_READ));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_3(curve_begin_obj, curve_begin);

// curve25519.work(state): does a slice. Whether more is left; then the first 32 bytes of the state are the x.
static mp_obj_t curve_work(mp_obj_t state) {
    return mp_obj_new_bool(ladder_work((ladder *)bytes_of(state, sizeof(ladder), MP_BUFFER_RW)));
}
static MP_DEFINE_CONST_FUN_OBJ_1(curve_work_obj, curve_work);

// curve25519.is_on_curve(x): x: 32 bytes, below p.
static mp_obj_t curve_is_on_curve(mp_obj_t x) {
    return mp_obj_new_bool(is_on_curve(bytes_of(x, 32, MP_BUFFER_READ)));
}
static MP_DEFINE_CONST_FUN_OBJ_1(curve_is_on_curve_obj, curve_is_on_curve);

static const mp_rom_map_elem_t curve_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_curve25519) },
    { MP_ROM_QSTR(MP_QSTR_SIZE), MP_ROM_INT(sizeof(ladder)) },
    { MP_ROM_QSTR(MP_QSTR_begin), MP_ROM_PTR(&curve_begin_obj) },
    { MP_ROM_QSTR(MP_QSTR_work), MP_ROM_PTR(&curve_work_obj) },
    { MP_ROM_QSTR(MP_QSTR_is_on_curve), MP_ROM_PTR(&curve_is_on_curve_obj) },
};
static MP_DEFINE_CONST_DICT(curve_globals, curve_globals_table);

const mp_obj_module_t curve_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&curve_globals,
};
MP_REGISTER_MODULE(MP_QSTR_curve25519, curve_module);
