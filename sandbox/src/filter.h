#ifndef VERDICT_FILTER_H
#define VERDICT_FILTER_H
/* A filter under construction: seccomp.c selects a call's action, checks.c tests its arguments. */
#include <linux/filter.h>
#include <stdint.h>

#include "calls.h"
#include "seccomp.h"

/* A jump spans at most 255 instructions and must cross half of the tree. */
#define MAX_RANGES 256
#define MAX_CODE 760

struct range { /* from `first` up to the next range's first */
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
  int leaf[MAX_RANGES]; /* index of each range's jump to its action */
  struct reach reach;
};

void filter_emit(struct program *to, uint16_t code, uint32_t k, uint8_t yes, uint8_t no);
/* Ends the filter with this SECCOMP_RET value. */
void filter_answer(struct program *to, uint32_t value);
/* The instructions of one action; every path ends with a return value. */
void filter_emit_check(struct program *to, enum action action);
#endif
