/* Parcheesi played fast, for learning how good a position is: the bare rules with the default options, no events.
 *
 *   parcheesi learn GAMES SEED          plays, learns, plays better; the weights on standard output, one a line
 *   parcheesi transcript GAMES SEED     games of any legal decisions, a line an action, and what each position is worth
 *                                       by the weights on standard input
 *
 * The rules are those of firmware/gobelet/games/parcheesi, which decides in doubt; `python -m tools.automates` compares
 * the two before it learns, and what is looked at in a position with worth.py there. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOME = -1, ENTRY = 63, CORRIDOR = 64, GOAL = 71, CIRCUIT = 68 };
enum { PASS = 0, EXIT = 1, MOVE = 2 };
enum { PLACES = 19, PAIR = 19, WALL, REFUGE, WALLED, MOVER, DIRECT = MOVER, DIRECT_WAY, INDIRECT, INDIRECT_WAY, NEST,
       NEST_WAY, OTHER, FEATURES = OTHER + 6 };

static const int STARTS[5][4] = { {0}, {0}, {21, 55}, {21, 38, 55}, {21, 38, 55, 4} };

typedef struct { int n, fives, last, sixes, due, after; int8_t pawn[4][4], latest[4]; int8_t at[CIRCUIT][4]; } Game;

static uint64_t chance;
static uint32_t next(void) {
    uint64_t z = (chance += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}
static int below(int limit) { return (int)((uint64_t)next() * (unsigned)limit >> 32); }

static int refuge(int square) { int k = square % 17; return k == 4 || k == 11 || k == 16; }
static int square(const Game *g, int seat, int place) {
    int s = STARTS[g->n][seat] + place;
    return s >= CIRCUIT ? s - CIRCUIT : s;
}
static int count(const Game *g, int seat, int place) {
    int found = 0;
    for (int p = 0; p < 4; p++) found += g->pawn[seat][p] == place;
    return found;
}
static int enemies(const Game *g, int seat, int where) {
    int found = 0;
    for (int o = 0; o < g->n; o++) if (o != seat) found += g->at[where][o];
    return found;
}
static int wall(const Game *g, int where) {
    for (int o = 0; o < g->n; o++) if (g->at[where][o] > 1) return 1;
    return 0;
}

static void fresh(Game *g, int n) {
    memset(g, 0, sizeof *g);
    g->n = n;
    g->last = -1;
    memset(g->pawn, HOME, sizeof g->pawn);
    memset(g->latest, -1, sizeof g->latest);
}

static int movable(const Game *g, int seat, int steps, int *captures) {
    int found = 0;
    *captures = 0;
    for (int p = 0; p < 4; p++) {
        int place = g->pawn[seat][p], to = place + steps, blocked = 0;
        if (place < 0 || to > GOAL) continue;
        for (int x = place + 1; x <= to && x <= ENTRY && !blocked; x++) blocked = wall(g, square(g, seat, x));
        if (blocked) continue;
        if (place < ENTRY && to <= ENTRY) {
            int where = square(g, seat, to), rivals = enemies(g, seat, where);
            if (rivals + g->at[where][seat] > 1) continue;
            if (rivals && !refuge(where)) *captures |= 1 << p;
        }
        if (to > ENTRY && to < GOAL && count(g, seat, to) > 1) continue;
        if (to > CORRIDOR)
            for (int x = place + 1 > CORRIDOR ? place + 1 : CORRIDOR; x < to && !blocked; x++)
                blocked = count(g, seat, x) > 1;
        if (!blocked) found |= 1 << p;
    }
    return found;
}

static void send_home(Game *g, int seat, int p) {
    int place = g->pawn[seat][p];
    if (place >= 0 && place <= ENTRY) g->at[square(g, seat, place)][seat]--;
    g->pawn[seat][p] = HOME;
}

static void capture(Game *g, int seat, int where) {
    int first = -1, victim = -1, candidates = 0, seen = 0;
    for (int o = 0; o < g->n; o++) {
        if (o == seat || !g->at[where][o]) continue;
        for (int p = 0; p < 4; p++) {
            int place = g->pawn[o][p];
            if (place < 0 || place > ENTRY || square(g, o, place) != where) continue;
            if (first < 0) first = 4 * o + p;
            victim = 4 * o + p;
            seen |= victim == g->latest[seat];
            candidates++;
        }
    }
    if (candidates == 1) victim = first;
    else if (seen) victim = g->latest[seat];
    send_home(g, victim >> 2, victim & 3);
    g->after = g->due;
    g->due = 20;
}

static void come_out(Game *g, int seat) {
    int times = g->fives >> seat & 1 ? 1 : 2;
    g->fives |= 1 << seat;
    while (times--) {
        int p = 0, start = STARTS[g->n][seat];
        while (g->pawn[seat][p] != HOME) p++;
        g->pawn[seat][p] = 0;
        g->last = p;
        int rivals = enemies(g, seat, start);
        g->at[start][seat]++;
        if (rivals) capture(g, seat, start);
    }
}

static void move(Game *g, int seat, int p, int steps) {
    int place = g->pawn[seat][p], to = place + steps;
    g->last = p;
    g->pawn[seat][p] = to;
    if (place <= ENTRY) g->at[square(g, seat, place)][seat]--;
    if (to <= ENTRY) {
        int where = square(g, seat, to), rivals = enemies(g, seat, where);
        g->at[where][seat]++;
        for (int o = 0; o < g->n && to; o++) if (STARTS[g->n][o] == where) g->latest[o] = 4 * seat + p;
        if (rivals && !refuge(where)) capture(g, seat, where);
    } else if (to == GOAL) {
        g->after = g->due;
        g->due = 10;
    }
}

/* The mask of the decisions after a throw, without faults. */
static int offer(const Game *g, int seat, int face, int *steps) {
    int home = count(g, seat, HOME), captures;
    *steps = face == 6 && !home ? 7 : face;
    int can = movable(g, seat, *steps, &captures);
    if (face == 5 && home)
        return enemies(g, seat, STARTS[g->n][seat]) || !(g->fives >> seat & 1) ? 1 << EXIT : can << MOVE | 1 << EXIT;
    if (face == 6 && can) {
        int openers = 0;
        for (int p = 0; p < 4; p++) {
            int place = g->pawn[seat][p];
            if (place >= 0 && place < GOAL && count(g, seat, place) > 1) openers |= 1 << p;
        }
        if (openers &= can) can = openers, captures &= openers;
    }
    return can << MOVE | (can == captures ? 1 << PASS : 0);
}

/* The bonus that is due next and can be played: its decisions and steps; 0 when there is none. */
static int bonus(Game *g, int seat, int *steps) {
    while (g->due) {
        int captures, can = movable(g, seat, *steps = g->due, &captures);
        if (can) return can << MOVE | (can == captures ? 1 << PASS : 0);
        g->due = g->after;
        g->after = 0;
    }
    return 0;
}

static void play(Game *g, int seat, int action, int steps, int is_bonus) {
    if (is_bonus) g->due = g->after, g->after = 0;
    if (action == EXIT) come_out(g, seat);
    else if (action >= MOVE) move(g, seat, action - MOVE, steps);
}

/* What is looked at in a position, a number a feature. seat: whose pawns; mover: who has just moved. */
static void look(const Game *g, int seat, int mover, double *f) {
    memset(f, 0, FEATURES * sizeof *f);
    int side = seat == mover ? MOVER : OTHER;
    for (int p = 0; p < 4; p++) {
        int place = g->pawn[seat][p];
        f[place < 0 ? 0 : place == GOAL ? PLACES - 1 : 1 + (place >> 2) - (place >> 2 > 16)]++;
        if (place < 0 || place > ENTRY) continue;
        int where = square(g, seat, place), lone = count(g, seat, place) < 2, open = lone && !refuge(where);
        if (lone && !open) f[REFUGE]++;
        int threatened = 0;
        for (int o = 0; o < g->n; o++) {
            if (o == seat) continue;
            int home = count(g, o, HOME) > 0;
            if (lone && home && STARTS[g->n][o] == where) f[side + 4]++, f[side + 5] += place / 64.;
            for (int q = 0; q < 4; q++) {
                int behind = g->pawn[o][q];
                if (behind < 0 || behind > ENTRY) continue;
                int gap = where - square(g, o, behind);
                if (gap < 0) gap += CIRCUIT;
                if (!gap || gap > 13 || behind + gap > ENTRY) continue;
                threatened = 1;
                if (!open) continue;
                int direct = gap < 5 || gap == (home ? 6 : 5) || (gap == 7 && !home);
                f[side + (direct ? 0 : 2)]++;
                f[side + (direct ? 1 : 3)] += place / 64.;
            }
        }
        if (!lone) f[PAIR] += .5, f[WALL] += threatened * .5;
        for (int x = place + 1; x <= place + 7 && x <= ENTRY; x++)
            if (wall(g, square(g, seat, x)) && g->at[square(g, seat, x)][seat] < 2) { f[WALLED]++; break; }
    }
}

static double weights[FEATURES];

static double worth(const Game *g, int seat, int mover) {
    double f[FEATURES], sum = 0;
    look(g, seat, mover, f);
    for (int i = 0; i < FEATURES; i++) sum += f[i] * weights[i];
    return sum;
}

/* How well a seat stands: its own worth against the best of the others and their mean. */
static double standing(const Game *g, int seat, int mover) {
    double most = -1e9, all = 0;
    for (int o = 0; o < g->n; o++) {
        if (o == seat) continue;
        double w = worth(g, o, mover);
        all += w;
        if (w > most) most = w;
    }
    return 2 * worth(g, seat, mover) - most - all / (g->n - 1);
}

static double best(const Game *g, int seat, int choices, int steps, int is_bonus, int *chosen) {
    double most = -1e9;
    for (int action = 0; action < MOVE + 4; action++) {
        if (!(choices >> action & 1)) continue;
        Game after = *g;
        int further, ignored;
        play(&after, seat, action, steps, is_bonus);
        int more = bonus(&after, seat, &further);
        double value = more ? best(&after, seat, more, further, 1, &ignored) : standing(&after, seat, seat);
        if (value > most) most = value, *chosen = action;
    }
    return most;
}

typedef struct { float f[4][FEATURES]; int n, seat, winner; } Position;
static Position *seen;
static int kept, room;

static void keep(const Game *g, int mover) {
    if (kept == room) seen = realloc(seen, (room = room ? 2 * room : 1 << 16) * sizeof *seen);
    Position *p = &seen[kept++];
    double f[FEATURES];
    p->n = g->n;
    p->seat = mover;
    for (int o = 0; o < g->n; o++) {
        look(g, o, mover, f);
        for (int i = 0; i < FEATURES; i++) p->f[o][i] = f[i];
    }
}

static int any(int choices) {
    int left = below(__builtin_popcount(choices)), action = 0;
    while (!(choices >> action & 1) || left--) action++;
    return action;
}

/* One game; returns the winner. loud: any legal decisions, told; otherwise the best ones, and positions are kept. */
static int game(int n, int loud) {
    Game g;
    fresh(&g, n);
    if (loud) printf("game %d\n", n);
    for (int seat = 0;; seat = (seat + 1) % n) {
        g.sixes = g.due = g.after = 0;
        g.last = -1;
        for (int face = 6; face == 6;) {
            int steps, is_bonus = 0;
            face = 1 + below(6);
            if (loud) printf("throw %d %d\n", seat, face);
            if (face == 6 && ++g.sixes == 3) {
                int place = g.last < 0 ? GOAL : g.pawn[seat][g.last];
                if (place >= 0 && place <= ENTRY && !refuge(square(&g, seat, place))) {
                    send_home(&g, seat, g.last);
                    if (loud) printf("claim %d %d\n", seat, g.last);
                }
                break;
            }
            for (int choices = offer(&g, seat, face, &steps); choices; choices = bonus(&g, seat, &steps)) {
                int action;
                if (loud) printf("play %d %d %d\n", seat, choices, action = any(choices));
                else if (choices & (choices - 1)) best(&g, seat, choices, steps, is_bonus, &action);
                else action = __builtin_ctz(choices);
                play(&g, seat, action, steps, is_bonus);
                is_bonus = 1;
            }
            if (count(&g, seat, GOAL) == 4) return seat;
        }
        if (!loud) keep(&g, seat);
        else for (int o = 0; o < n; o++) printf("worth %d %d %.3f\n", seat, o, worth(&g, o, seat));
    }
}

/* Who wins is likelier the more a seat's position is worth: exp(worth), in proportion. Stochastic gradient, averaged. */
static void fit(int passes) {
    double mean[FEATURES] = {0};
    for (int pass = 0; pass < passes; pass++) {
        double rate = .02 / (1 + 4 * pass), many = 0;
        for (long k = 0; k < kept; k++) {
            Position *p = &seen[(k * 7919L + 31L * pass) % kept];
            double w[4], top = -1e9, sum = 0;
            for (int o = 0; o < p->n; o++) {
                w[o] = 0;
                for (int i = 0; i < FEATURES; i++) w[o] += p->f[o][i] * weights[i];
                if (w[o] > top) top = w[o];
            }
            for (int o = 0; o < p->n; o++) sum += w[o] = exp(w[o] - top);
            for (int o = 0; o < p->n; o++) {
                double miss = (o == p->winner) - w[o] / sum;
                for (int i = 0; i < FEATURES; i++) weights[i] += rate * miss * p->f[o][i];
            }
            if (pass == passes - 1) {
                many++;
                for (int i = 0; i < FEATURES; i++) mean[i] += (weights[i] - mean[i]) / many;
            }
        }
    }
    memcpy(weights, mean, sizeof weights);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int games = atoi(argv[2]);
    chance = strtoull(argv[3], 0, 10);
    if (!strcmp(argv[1], "transcript")) {
        for (int i = 0; i < FEATURES; i++) if (scanf("%lf", &weights[i]) != 1) return 2;
        for (int k = 0; k < games; k++) printf("won %d\n", game(2 + k % 3, 1));
        return 0;
    }
    for (int i = 0; i < PLACES; i++) weights[i] = i ? .3 + i * .1 : 0; /* to begin with: run home */
    for (int turn = 0; turn < 4; turn++) {
        kept = 0;
        for (int k = 0; k < games / 4; k++) {
            int first = kept, winner = game(k & 1 ? 2 : 2 + k / 2 % 3, 0);
            while (first < kept) seen[first++].winner = winner;
        }
        fprintf(stderr, "%d games, %d positions\n", (turn + 1) * (games / 4), kept);
        fit(3);
    }
    for (int i = 0; i < FEATURES; i++) printf("%.4f\n", weights[i]);
    return 0;
}
