/*
 * The dice of the gaming hall, for C and C++:
 *   dice_shake(seed)   once, before the first roll; 1 <= seed <= 2147483646
 *   dice_roll()        the next roll, a face from 1 to 6
 */
#ifndef DICE_H
#define DICE_H

static unsigned long long dice_state = 1;

static void dice_shake(unsigned long long seed) { dice_state = seed; }

static int dice_roll(void) {
    dice_state = dice_state * 48271ULL % 2147483647ULL;
    return (int)(dice_state % 6) + 1;
}

#endif
