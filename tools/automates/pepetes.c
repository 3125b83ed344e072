/* The duel of Pépètes for two, solved exactly: every dice result weighed, both sides playing as well as can be.
 *
 *   pepetes       what tours are worth and how far they spread, then worths in hexadecimal: see tools/automates/pepetes.py
 *
 * What the attacker wins and what the defender loses count alike, as they do between two players; the second tour is
 * part of the first. The default options of firmware/gobelet/games/pepetes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BLUES = 210, REDS = 9, FACES = 6 };
enum { PARTS = 3, LEAST = 75 }; /* parts of a pépète in a byte, and what the byte 0 stands below 0 */
/* Red dice that can still be thrown, as an index: none; one, two, without a 1 among them, in the second tour, where
 * nothing hangs on a 1; then in the first tour none, one that is no 1, a 1, two of which none, one, both are 1s. */
static const int DICE[REDS] = {0, 1, 2, 0, 1, 1, 2, 2, 2}, ONES[REDS] = {0, 0, 0, 0, 0, 1, 0, 1, 2};
static int first_tour(int red) { return red > 2; }
static int red_of(int first, int dice, int ones) {
    if (!first) return dice;
    return dice == 2 ? 6 + ones : dice ? 4 + ones : 3;
}

static int blue[BLUES][4], number[7][7][7][7]; /* sorted faces, 0 for a die that is gone */
/* What is to come, and its square, as expected before a defence, before an attack, and of a whole second tour. */
struct worth { double mean, square; };
static struct worth defence[4][REDS][FACES + 1][BLUES], attack[5][REDS][FACES + 1][BLUES], tour[2];

static int sorted(const int *f) {
    int g[4] = {f[0], f[1], f[2], f[3]};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3 - i; j++)
            if (g[j] > g[j + 1]) { int t = g[j]; g[j] = g[j + 1]; g[j + 1] = t; }
    return number[g[0]][g[1]][g[2]][g[3]];
}

static int score(const int *f, int black) {
    int n[7] = {0}, sum = black, most = 0, second = 0, run = 0, longest = 0, bonus = 0;
    n[black]++;
    for (int i = 0; i < 4; i++) if (f[i]) n[f[i]]++, sum += f[i];
    for (int k = 1; k <= 6; k++) {
        run = n[k] ? run + 1 : 0;
        if (run > longest) longest = run;
        if (n[k] > most) second = most, most = n[k];
        else if (n[k] > second) second = n[k];
    }
    static const int SUITE[] = {0, 0, 0, 2, 3, 10}, SAME[] = {0, 0, 0, 5, 7, 10};
    if (longest > 5) longest = 5;
    bonus = SUITE[longest];
    if (SAME[most] > bonus) bonus = SAME[most];
    if (most == 3 && second == 2 && bonus < 5) bonus = 5;
    return sum + bonus;
}

static struct worth plus(struct worth w, double lost) {
    return (struct worth){w.mean + lost, w.square + 2 * lost * w.mean + lost * lost};
}
static void add(struct worth *sum, struct worth w) { sum->mean += w.mean, sum->square += w.square; }
static struct worth shared(struct worth sum, int ways) { return (struct worth){sum.mean / ways, sum.square / ways}; }

/* What the tour is worth to the attacker once it has ended with these dice. */
static struct worth ended(int b, int black, int red) {
    struct worth worth = {0, 0};
    if (first_tour(red) && !ONES[red]) {
        int one = black == 1;
        for (int i = 0; i < 4; i++) one |= blue[b][i] == 1;
        worth = (struct worth){-tour[one].mean, tour[one].square};
    }
    return plus(worth, score(blue[b], black));
}

static struct worth following(int throw, int b, int black, int red) {
    return throw == 3 ? ended(b, black, red) : attack[throw + 1][red][black][b];
}

/* The defender throws `which` (1: a red 1, 2: another red die, 3: both) at one face or two. */
static struct worth thrown(int throw, int b, int black, int red, int which, int one, int two) {
    int both = which == 3, kept_ones = ONES[red] - (both ? ONES[red] : which == 1), first = first_tour(red);
    struct worth sum = {0, 0};
    for (int x = 1; x <= 6; x++)
        for (int y = 1; y <= (both ? 6 : 1); y++) {
            int stay[2] = {x, both ? y : 0}, left[4], lost = 0, dice = DICE[red], ones = kept_ones;
            int hit_one = x == one || (both && y == one), hit_two = two && (x == two || (both && y == two));
            for (int i = 0; i < 4; i++)
                left[i] = (hit_one && blue[b][i] == one) || (hit_two && blue[b][i] == two) ? 0 : blue[b][i];
            if (hit_one) { stay[stay[0] == one ? 0 : 1] = 0; dice--; }
            if (two && (stay[0] == two || stay[1] == two)) { stay[stay[0] == two ? 0 : 1] = 0; dice--; }
            for (int i = 0; i < 2; i++) lost += stay[i], ones += stay[i] == 1;
            add(&sum, plus(following(throw, sorted(left), black, red_of(first, dice, first ? ones : 0)), lost));
        }
    return shared(sum, both ? 36 : 6);
}

static void defend(int throw, int red, int black, int b) {
    struct worth least = following(throw, b, black, red);
    for (int which = 1; which <= 3; which++) {
        if (which == 1 ? !ONES[red] : which == 2 ? DICE[red] == ONES[red] : DICE[red] < 2) continue;
        for (int i = 0; i < 4; i++) {
            int one = blue[b][i];
            if (!one || (i && blue[b][i - 1] == one)) continue;
            for (int j = which == 3 ? i : 4; j <= 4; j++) {
                int two = j == 4 ? 0 : blue[b][j];
                if (j == i) continue;
                struct worth worth = thrown(throw, b, black, red, which, one, two);
                if (worth.mean < least.mean - 1e-9) least = worth;
            }
        }
    }
    defence[throw][red][black][b] = least;
}

static struct worth rerolled(int throw, int red, int black, int *faces, int at, int mask) {
    while (at < 4 && !(mask >> at & 1)) at++;
    if (at == 4) return defence[throw][red][black][sorted(faces)];
    struct worth sum = {0, 0};
    int was = faces[at];
    for (faces[at] = 1; faces[at] <= 6; faces[at]++) add(&sum, rerolled(throw, red, black, faces, at + 1, mask));
    faces[at] = was;
    return shared(sum, 6);
}

static void attacked(int throw, int red, int black, int b) {
    struct worth most = defence[throw][red][black][b];
    for (int mask = 1; mask < 16; mask++) {
        int faces[4], possible = 1;
        for (int i = 0; i < 4; i++) {
            faces[i] = blue[b][i];
            if (mask >> i & 1 && !faces[i]) possible = 0;
            if (i && mask >> i & 1 && !(mask >> (i - 1) & 1) && faces[i] == faces[i - 1]) possible = 0;
        }
        if (!possible) continue;
        struct worth worth = rerolled(throw, red, black, faces, 0, mask);
        if (worth.mean > most.mean + 1e-9) most = worth;
    }
    attack[throw][red][black][b] = most;
}

static void solve(int from, int to) {
    for (int throw = 3; throw; throw--) {
        for (int red = from; red < to; red++)
            for (int black = 1; black <= 6; black++)
                for (int b = 0; b < BLUES; b++) defend(throw, red, black, b);
        for (int red = from; red < to && throw > 1; red++)
            for (int black = 1; black <= 6; black++)
                for (int b = 0; b < BLUES; b++) attacked(throw, red, black, b);
    }
}

static struct worth opening(int red) {
    struct worth sum = {0, 0};
    for (int k = 0; k < 7776; k++) {
        int faces[4] = {1 + k / 6 % 6, 1 + k / 36 % 6, 1 + k / 216 % 6, 1 + k / 1296};
        add(&sum, defence[1][red][1 + k % 6][sorted(faces)]);
    }
    return shared(sum, 7776);
}

static double spread(struct worth w) { return w.square > w.mean * w.mean ? sqrt(w.square - w.mean * w.mean) : 0; }

/* The spreads, each sort of red dice with one for all blue dice, then the worths. */
static void told(struct worth table[][REDS][FACES + 1][BLUES]) {
    for (int throw = 2; throw <= 3; throw++)
        for (int red = 0; red < REDS; red++) {
            double sum = 0;
            for (int k = 0; k < FACES * BLUES; k++) sum += spread(table[throw][red][1 + k / BLUES][k % BLUES]);
            printf("%.6f ", sum / (FACES * BLUES));
        }
    puts("");
    for (int throw = 2; throw <= 3; throw++)
        for (int red = 0; red < REDS; red++)
            for (int k = 0; k < FACES * BLUES; k++)
                printf("%02x", (int)lround(PARTS * table[throw][red][1 + k / BLUES][k % BLUES].mean) + LEAST);
    puts("");
}

int main(void) {
    int count = 0;
    for (int d = 0; d < 7; d++)
        for (int c = 0; c <= d; c++)
            for (int b = 0; b <= c; b++)
                for (int a = 0; a <= b; a++) {
                    int faces[4] = {a, b, c, d};
                    number[a][b][c][d] = count;
                    memcpy(blue[count++], faces, sizeof faces);
                }
    solve(0, 3);
    tour[0] = opening(2); /* the second tour, and if the defender may not defend in it */
    tour[1] = opening(0);
    solve(3, REDS);
    printf("%.6f %.6f %.6f %.6f\n", tour[0].mean, tour[1].mean, spread(tour[0]), spread(tour[1]));
    told(attack);
    told(defence);
    return 0;
}
