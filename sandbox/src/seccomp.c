/*
 * The seccomp filters for system calls, built from the table in calls.c.
 *
 * The filter is a binary search over ranges of call numbers. When a filter is installed, the kernel evaluates it once
 * for every call number. A chain of comparisons would therefore cost about 60 us per run; the binary search costs about
 * 10 us.
 */
#include "seccomp.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"

#if defined(__x86_64__)
#define NATIVE_ABI AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ABI AUDIT_ARCH_AARCH64
#else
#error "the call table was reviewed for x86_64 and aarch64 only"
#endif

static struct ranges built[FILTERS];

uint64_t seccomp_key;

static int by_number(const void *a, const void *b) {
  return ((const struct rule *)a)->number - ((const struct rule *)b)->number;
}

static void begin_range(struct ranges *to, uint32_t first, enum action action) {
  if (to->count == MAX_RANGES) abort(); /* the table is too large for the filter */
  if (to->count > 0 && to->list[to->count - 1].first == first)
    to->list[to->count - 1].action = action;
  else if (to->count == 0 || to->list[to->count - 1].action != action)
    to->list[to->count++] = (struct range){first, action};
}

static const struct late_call *find_late(int number) {
  for (size_t i = 0; i < late_call_count; i++)
    if (late_calls[i].number == number) return &late_calls[i];
  return NULL;
}

static void add_rule(enum filter which, int number, enum action action) {
  begin_range(&built[which], (uint32_t)number, action);
  begin_range(&built[which], (uint32_t)number + 1, ALLOW);
}

void seccomp_build(void) {
  struct rule *rules = malloc(call_rule_count * sizeof *rules);
  if (!rules) abort();
  memcpy(rules, call_rules, call_rule_count * sizeof *rules);
  qsort(rules, call_rule_count, sizeof *rules, by_number);
  for (int which = 0; which < FILTERS; which++) {
    built[which].count = 0;
    begin_range(&built[which], 0, ALLOW);
  }
  for (size_t i = 0; i < call_rule_count; i++) {
    if (rules[i].number < 0) continue;
    const struct late_call *late = find_late(rules[i].number);
    add_rule(FILTER_WHOLE, rules[i].number, rules[i].action);
    add_rule(late ? FILTER_LATE : FILTER_EARLY, rules[i].number, rules[i].action);
    add_rule(FILTER_KEYED, rules[i].number, late ? late->keyed : rules[i].action);
  }
  begin_range(&built[FILTER_WHOLE], LAST_REVIEWED + 1, ABSENT);
  begin_range(&built[FILTER_EARLY], LAST_REVIEWED + 1, ABSENT);
  begin_range(&built[FILTER_KEYED], LAST_REVIEWED + 1, ABSENT);
  free(rules);
}

void filter_emit(struct program *to, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
  if (to->length < MAX_CODE) to->code[to->length] = (struct sock_filter){code, yes, no, k};
  to->length++;
}

void filter_answer(struct program *to, uint32_t value) { filter_emit(to, BPF_RET | BPF_K, value, 0, 0); }

/* The jump in each leaf is filled in later; its target is the block of the leaf's action. */
static void emit_tree(struct program *to, int low, int high) {
  if (low == high) {
    to->leaf[low] = to->length;
    filter_emit(to, BPF_JMP | BPF_JA, 0, 0, 0);
    return;
  }
  int middle = (low + high + 1) / 2;
  uint8_t left_size = (uint8_t)(2 * (middle - low) - 1);
  filter_emit(to, BPF_JMP | BPF_JGE | BPF_K, to->ranges->list[middle].first, left_size, 0);
  emit_tree(to, low, middle - 1);
  emit_tree(to, middle, high);
}

static bool has_action(const struct ranges *in, enum action action) {
  for (int i = 0; i < in->count; i++)
    if (in->list[i].action == action) return true;
  return false;
}

/* In another ABI, the same number identifies a different system call. */
static void emit_abi_check(struct program *to) {
  filter_emit(to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ABI, 1, 0);
  filter_answer(to, SECCOMP_RET_KILL_PROCESS);
  filter_emit(to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
#if defined(__x86_64__)
  filter_emit(to, BPF_JMP | BPF_JGE | BPF_K, 0x40000000 /* x32 */, 0, 1);
  filter_answer(to, SECCOMP_RET_KILL_PROCESS);
#endif
}

/* The key is never 0, which is the usual value of an unused argument. */
static bool make_key(void) {
  while (seccomp_key == 0)
    if (getrandom(&seccomp_key, sizeof seccomp_key, 0) != sizeof seccomp_key) return false;
  return true;
}

bool seccomp_install(enum filter which, struct reach reach) {
  if (which == FILTER_KEYED && !make_key()) return false;
  const struct ranges *ranges = &built[which];
  struct program to = {.reach = reach, .ranges = ranges};
  /* The late filter does not check the ABI again: it is always installed on top of the early filter, which checks
     it. */
  if (which == FILTER_LATE)
    filter_emit(&to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
  else
    emit_abi_check(&to);
  emit_tree(&to, 0, ranges->count - 1);
  int block[ACTIONS];
  for (int action = 0; action < ACTIONS; action++) {
    block[action] = to.length;
    if (has_action(ranges, (enum action)action)) filter_emit_check(&to, (enum action)action);
  }
  for (int i = 0; i < ranges->count; i++)
    to.code[to.leaf[i]].k = (uint32_t)(block[ranges->list[i].action] - to.leaf[i] - 1);
  if (to.length > MAX_CODE) return false;
  struct sock_fprog whole = {.len = to.length, .filter = to.code};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &whole) ==
         0;
}
