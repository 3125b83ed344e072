/* Parcheesi played fast, for learning how good a position is: the bare rules with the default options, no events.
 *
 *   parcheesi learn GAMES SEED          plays, learns, plays better; the weights on standard output, one a line
 *   parcheesi transcript GAMES SEED     games of any legal decisions, a line an action, and what each position is worth
 *                                       by the weights on standard input
 *
 * The rules are those of firmware/gobelet/games/parcheesi, which decides in doubt; `python -m tools.automates` compares
 * the two before it learns, and what is looked at in a position with evaluation.py there. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOME = -1, ENTRY = 63, CORRIDOR = 64, GOAL = 71, CIRCUIT = 68 };
enum { PASS = 0, EXIT = 1, MOVE = 2 };
enum { PLACES = 0, PAIRS = GOAL, NESTS = PAIRS + 18, GOALS = NESTS + 5, FRESH = GOALS + 5, NEXT, WALL, WALLED,
       SOON, LATER = SOON + 6, FEATURES = LATER + 6 };
enum { STAGES = 3, STAGE = 96, SETS = STAGES * STAGES, WON = 30 };

static const int STARTS[5][4] = { {0}, {0}, {21, 55}, {21, 38, 55}, {21, 38, 55, 4} };

typedef struct { int n, fives, last, sixes, due, after; int8_t pawn[4][4], latest[4]; int8_t at[CIRCUIT][4]; } Game;

enum { DARE = 16 }; /* of so many decisions in learning, one is by chance */
static const double FAST = .02, SLOW = .001, TRUST = .7; /* the first and the last rate of learning; of what came later */

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

/* What is looked at in a position: features that are there, how much of each. */
typedef struct { int many, what[160]; float much[160]; } Look;
static void see(Look *l, int what, double much) {
    l->what[l->many] = what;
    l->much[l->many++] = much;
}

/* seat: whose pawns; next: who throws next. */
static void look(const Game *g, int seat, int next, Look *l) {
    int order = (seat - next + g->n) % g->n;
    l->many = 0;
    see(l, NESTS + count(g, seat, HOME), 1);
    see(l, GOALS + count(g, seat, GOAL), 1);
    if (!(g->fives >> seat & 1)) see(l, FRESH, 1);
    if (!order) see(l, NEXT, 1);
    for (int p = 0; p < 4; p++) {
        int place = g->pawn[seat][p];
        if (place < 0 || place == GOAL) continue;
        see(l, PLACES + place, 1);
        int lone = count(g, seat, place) < 2;
        if (!lone) see(l, PAIRS + (place >> 2), .5);
        if (place > ENTRY) continue;
        int where = square(g, seat, place), open = lone && !refuge(where);
        double way = place / 64.;
        for (int o = 0; o < g->n; o++) {
            if (o == seat) continue;
            int home = count(g, o, HOME) > 0, risk = (o - next + g->n) % g->n < order ? SOON : LATER, threatened = 0;
            if (lone && home && STARTS[g->n][o] == where) see(l, risk + 4, 1), see(l, risk + 5, way);
            for (int q = 0; q < 4; q++) {
                int behind = g->pawn[o][q];
                if (behind < 0 || behind > ENTRY) continue;
                int gap = where - square(g, o, behind);
                if (gap < 0) gap += CIRCUIT;
                if (!gap || gap > 13 || behind + gap > ENTRY) continue;
                threatened = 1;
                if (!open) continue;
                int direct = gap < 5 || gap == (home ? 6 : 5) || (gap == 7 && !home);
                see(l, risk + (direct ? 0 : 2), 1);
                see(l, risk + (direct ? 1 : 3), way);
            }
            if (!lone && threatened) see(l, WALL, .5);
            for (int x = place + 1; x <= place + 7 && x <= ENTRY; x++)
                if (g->at[square(g, seat, x)][o] > 1) { see(l, WALLED, 1); break; }
        }
    }
}

static int stage(const Game *g, int seat) {
    int way = 0;
    for (int p = 0; p < 4; p++) way += g->pawn[seat][p] > 0 ? g->pawn[seat][p] : 0;
    return way / STAGE < STAGES - 1 ? way / STAGE : STAGES - 1;
}

/* Which weights count for a seat: by how far it has come, and how far the best of the others. */
static int set(const Game *g, int seat) {
    int most = 0;
    for (int o = 0; o < g->n; o++) if (o != seat && stage(g, o) > most) most = stage(g, o);
    return STAGES * stage(g, seat) + most;
}

static double weights[SETS][FEATURES];

static double sum(const Look *l, const double *weight) {
    double found = 0;
    for (int i = 0; i < l->many; i++) found += l->much[i] * weight[l->what[i]];
    return found;
}

static double worth(const Game *g, int seat, int next) {
    Look l;
    look(g, seat, next, &l);
    return sum(&l, weights[set(g, seat)]);
}

/* The odds of a seat to win, as a logarithm. */
static double standing(const Game *g, int seat, int next) {
    double others = 0;
    for (int o = 0; o < g->n; o++) if (o != seat) others += exp(worth(g, o, next));
    return worth(g, seat, next) - log(others);
}

static double best(const Game *g, int seat, int choices, int steps, int is_bonus, int next, int *chosen) {
    double most = -1e9;
    for (int action = 0; action < MOVE + 4; action++) {
        if (!(choices >> action & 1)) continue;
        Game after = *g;
        int further, ignored;
        play(&after, seat, action, steps, is_bonus);
        int more = bonus(&after, seat, &further);
        double value = more ? best(&after, seat, more, further, 1, next, &ignored) : standing(&after, seat, next);
        if (value > most) most = value, *chosen = action;
    }
    return most;
}

typedef struct { Look look[4]; int set[4]; } Position;
static Position seen[1 << 14];
static int kept;

static void keep(const Game *g, int next) {
    if (kept == sizeof seen / sizeof *seen) return;
    Position *p = &seen[kept++];
    for (int o = 0; o < g->n; o++) look(g, o, next, &p->look[o]), p->set[o] = set(g, o);
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
            if (!loud) keep(&g, seat);
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
                else if (!below(DARE)) action = any(choices); /* so that what is rarely played is learned, too */
                else if (choices & (choices - 1)) best(&g, seat, choices, steps, is_bonus, face == 6 ? seat : (seat + 1) % n, &action);
                else action = __builtin_ctz(choices);
                play(&g, seat, action, steps, is_bonus);
                is_bonus = 1;
            }
            if (count(&g, seat, GOAL) == 4) return seat;
        }
        for (int o = 0; o < n && loud; o++) printf("worth %d %.3f\n", o, worth(&g, o, (seat + 1) % n));
    }
}

/* Who wins is likelier the more a seat's position is worth: exp(worth), in proportion. Each position of a game learns
 * from what came of it: mostly what the next one promised, at the last who won (temporal differences, from behind). */
static void learn(int n, int winner, double rate) {
    double won[4];
    for (int o = 0; o < n; o++) won[o] = o == winner;
    for (int k = kept; k--;) {
        Position *p = &seen[k];
        double chances[4], all = 0;
        for (int o = 0; o < n; o++) all += chances[o] = exp(sum(&p->look[o], weights[p->set[o]]));
        for (int o = 0; o < n; o++) {
            Look *l = &p->look[o];
            double chance = chances[o] / all, miss = won[o] - chance, *weight = weights[p->set[o]];
            won[o] = chance + TRUST * miss;
            for (int i = 0; i < l->many; i++) weight[l->what[i]] += rate * miss * l->much[i];
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int games = atoi(argv[2]);
    chance = strtoull(argv[3], 0, 10);
    if (!strcmp(argv[1], "transcript")) {
        for (int s = 0; s < SETS; s++) for (int i = 0; i < FEATURES; i++) if (scanf("%lf", &weights[s][i]) != 1) return 2;
        for (int k = 0; k < games; k++) printf("won %d\n", game(2 + k % 3, 1));
        return 0;
    }
    static double mean[SETS][FEATURES];
    double many = 0;
    for (int s = 0; s < SETS; s++) { /* to begin with: run home */
        for (int i = 0; i < GOAL; i++) weights[s][PLACES + i] = .3 + i * .02;
        for (int i = 0; i < 4; i++) weights[s][GOALS + i] = 2 * i;
        weights[s][GOALS + 4] = WON;
    }
    for (int k = 0; k < games; k++) {
        int n = k & 1 ? 2 : 2 + k / 2 % 3;
        kept = 0;
        int winner = game(n, 0);
        learn(n, winner, FAST * pow(SLOW / FAST, (double)k / games));
        if (4 * (long)k < 3 * (long)games) continue;
        many++;
        for (int s = 0; s < SETS; s++)
            for (int i = 0; i < FEATURES; i++) mean[s][i] += (weights[s][i] - mean[s][i]) / many;
    }
    for (int s = 0; s < SETS; s++) for (int i = 0; i < FEATURES; i++) printf("%.4f\n", mean[s][i]);
    return 0;
}
