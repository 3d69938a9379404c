#ifndef VERDICT_FILTER_H
#define VERDICT_FILTER_H
/* A seccomp filter that is being built: seccomp.c selects the action for a call, and checks.c tests the call's
   arguments. */
#include <linux/filter.h>
#include <stdint.h>

#include "calls.h"
#include "seccomp.h"

/* The filter is a binary search tree. These limits exist because a jump spans at most 255 instructions and must be able
   to cross half of the tree. */
#define MAX_RANGES 256
#define MAX_CODE 760

struct range { /* system call numbers from `first` up to, but not including, the `first` of the next range */
  uint32_t first;
  enum action action;
};

struct ranges {
  struct range list[MAX_RANGES];
  int count;
};

struct program {
  struct sock_filter code[MAX_CODE];
  unsigned short length;
  const struct ranges *ranges;
  int leaf[MAX_RANGES]; /* for each range, the index of the jump that leads to the range's action */
  struct reach reach;
};

void filter_emit(struct program *to, uint16_t code, uint32_t k, uint8_t yes, uint8_t no);
/* Appends an instruction that ends the filter with this SECCOMP_RET value. */
void filter_answer(struct program *to, uint32_t value);
/* Appends the instructions of one action; every path through them returns a value. */
void filter_emit_check(struct program *to, enum action action);
#endif
