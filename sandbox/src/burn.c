#include "burn.h"

#include <stdint.h>
#include <stdio.h>

/* About 25 ms of CPU time on a machine whose speed src/judge/timing.ts defines as 1. */
#define STEPS 8000000u
/* 512 KiB: more than the L1 cache, like the data of most solutions. */
#define WORDS (1u << 16)

static uint64_t table[WORDS];

/* Each step depends on the previous step through arithmetic, branches and memory, so the compiler cannot remove any
   step. */
int burn_main(void) {
  uint64_t state = 0x9e3779b97f4a7c15u, sum = 0;
  for (uint32_t i = 0; i < STEPS; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t *word = &table[(state >> 40) & (WORDS - 1)];
    if (*word & 1)
      sum += *word ^ state;
    else
      *word += state >> 32;
    sum ^= sum >> 7;
  }
  printf("%llx\n", (unsigned long long)sum);
  return 0;
}
