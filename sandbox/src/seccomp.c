/*
 * The filter over system calls, made from the table in calls.c.
 *
 * It is a binary search over number ranges: the kernel evaluates a new filter once for every call
 * number when it is installed, so a chain of comparisons costs about 60 us per run and the tree
 * about 10.
 */
#include "seccomp.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"

#if defined(__x86_64__)
#define NATIVE_ABI AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ABI AUDIT_ARCH_AARCH64
#else
#error "the call table was reviewed for x86_64 and aarch64 only"
#endif

/* A jump reaches over 255 instructions: half of the tree. */
#define MOST_RANGES 256
#define MOST_CODE 760

#define PRCTL_SCHED_CORE 62
#define PRCTL_SET_MEMORY_MERGE 67
#define READ_NO_WAIT 8 /* RWF_NOWAIT */

struct range { /* from `first` up to the next range's first */
  uint32_t first;
  enum action action;
};

struct ranges {
  struct range list[MOST_RANGES];
  int count;
};

static struct ranges built[FILTERS];

uint64_t seccomp_key;

static int by_number(const void *a, const void *b) {
  return ((const struct rule *)a)->number - ((const struct rule *)b)->number;
}

static void begin_range(struct ranges *to, uint32_t first, enum action action) {
  if (to->count == MOST_RANGES) abort(); /* the table has outgrown the filter */
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

struct program {
  struct sock_filter code[MOST_CODE];
  unsigned short length;
  const struct ranges *ranges;
  int leaf[MOST_RANGES]; /* where each range's jump to its action stands */
  struct reach reach;
};

static void emit(struct program *to, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
  if (to->length < MOST_CODE) to->code[to->length] = (struct sock_filter){code, yes, no, k};
  to->length++;
}

static void answer(struct program *to, uint32_t value) { emit(to, BPF_RET | BPF_K, value, 0, 0); }

/* The low half: most checked arguments are ints or small masks (both ABIs are little endian). */
static void load_argument(struct program *to, int index) {
  emit(to, BPF_LD | BPF_W | BPF_ABS,
       (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)index, 0, 0);
}

static void load_upper_half(struct program *to, int index) {
  emit(to, BPF_LD | BPF_W | BPF_ABS,
       (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)index + 4, 0, 0);
}

static uint32_t refuse(int error) { return SECCOMP_RET_ERRNO | (uint32_t)error; }

/* Leaves are filled in later: a jump to the block of their action. */
static void emit_tree(struct program *to, int low, int high) {
  if (low == high) {
    to->leaf[low] = to->length;
    emit(to, BPF_JMP | BPF_JA, 0, 0, 0);
    return;
  }
  int middle = (low + high + 1) / 2;
  uint8_t left_size = (uint8_t)(2 * (middle - low) - 1);
  emit(to, BPF_JMP | BPF_JGE | BPF_K, to->ranges->list[middle].first, left_size, 0);
  emit_tree(to, low, middle - 1);
  emit_tree(to, middle, high);
}

struct refused {
  uint32_t value;
  int error;
};

static void refuse_values(struct program *to, int argument, const struct refused *values,
                          size_t count) {
  load_argument(to, argument);
  for (size_t i = 0; i < count; i++) {
    emit(to, BPF_JMP | BPF_JEQ | BPF_K, values[i].value, 0, 1);
    answer(to, refuse(values[i].error));
  }
  answer(to, SECCOMP_RET_ALLOW);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Refuses with `error` (0: success) when the argument has one of the bits. */
static void refuse_bits(struct program *to, int argument, uint32_t bits, int error) {
  load_argument(to, argument);
  emit(to, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  answer(to, refuse(error));
  answer(to, SECCOMP_RET_ALLOW);
}

/* Process 1 has the programs' own uid in the user tier: what it is given, every later run inherits. */
static void refuse_other_processes(struct program *to, int argument) {
  load_argument(to, argument);
  if (to->reach.only_signal <= 0) {
    emit(to, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 1);
    answer(to, refuse(EPERM));
    return;
  }
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)to->reach.only_signal, 2, 0);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  answer(to, refuse(EPERM));
}

/* Setting the core limit (a pointer to a new one is given) succeeds without effect. */
static void keep_core_limit(struct program *to) {
  load_argument(to, 1);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 5);
  load_argument(to, 2);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
  load_upper_half(to, 2);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  answer(to, refuse(0));
  answer(to, SECCOMP_RET_ALLOW);
}

/* Both halves in one answer: the time it takes tells nothing of how much was right. */
static void refuse_without_key(struct program *to) {
  load_upper_half(to, 5);
  emit(to, BPF_ALU | BPF_SUB | BPF_K, (uint32_t)(seccomp_key >> 32), 0, 0);
  emit(to, BPF_MISC | BPF_TAX, 0, 0, 0);
  load_argument(to, 5);
  emit(to, BPF_ALU | BPF_SUB | BPF_K, (uint32_t)seccomp_key, 0, 0);
  emit(to, BPF_ALU | BPF_OR | BPF_X, 0, 0, 0);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  answer(to, refuse(EPERM));
}

static void emit_block(struct program *to, enum action action) {
  /* CLONE_NEWTIME lies in clone's signal byte and is reachable only by clone3 and unshare. */
  const uint32_t new_namespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                 CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const struct refused terminal[] = {
      {TIOCSTI, EPERM}, {TIOCLINUX, EPERM}, {TIOCSETD, EPERM}, {TIOCCONS, EPERM}};
  const struct refused watching[] = {
      {F_NOTIFY, EPERM},          {F_SETLEASE, EPERM},        {F_GETLK, EOPNOTSUPP},
      {F_SETLK, EOPNOTSUPP},      {F_SETLKW, EOPNOTSUPP},     {F_OFD_GETLK, EOPNOTSUPP},
      {F_OFD_SETLK, EOPNOTSUPP},  {F_OFD_SETLKW, EOPNOTSUPP},
  };
  const struct refused process[] = {
      {PR_SET_SECCOMP, EPERM},   {PR_SET_MM, EPERM},
      {PRCTL_SCHED_CORE, EPERM}, {PRCTL_SET_MEMORY_MERGE, EPERM},
      {PR_SET_SPECULATION_CTRL, EPERM},
  };
  const struct refused merging[] = {{MADV_MERGEABLE, EINVAL}};
  const struct refused core[] = {{RLIMIT_CORE, 0}};
  switch (action) {
    case DENY: answer(to, refuse(EPERM)); break;
    case ABSENT: answer(to, refuse(ENOSYS)); break;
    case UNSUPPORTED: answer(to, refuse(EOPNOTSUPP)); break;
    case NOTHING: answer(to, refuse(0)); break;
    case CHECK_SOCKET:
      load_argument(to, 0);
      emit(to, BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0);
      answer(to, refuse(EACCES));
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case NOTHING_ON_HOST:
      answer(to, to->reach.host_files ? refuse(0) : SECCOMP_RET_ALLOW);
      break;
    case DENY_ON_HOST:
      answer(to, to->reach.host_files ? refuse(EPERM) : SECCOMP_RET_ALLOW);
      break;
    case CHECK_CLONE: refuse_bits(to, 0, new_namespace, EPERM); break;
    case CHECK_IOCTL: refuse_values(to, 1, terminal, COUNT(terminal)); break;
    case CHECK_FCNTL: refuse_values(to, 1, watching, COUNT(watching)); break;
    case CHECK_PRCTL: refuse_values(to, 0, process, COUNT(process)); break;
    case CHECK_MADVISE: refuse_values(to, 2, merging, COUNT(merging)); break;
    case CHECK_SETRLIMIT: refuse_values(to, 0, core, COUNT(core)); break;
    case CHECK_MMAP: refuse_bits(to, 3, MAP_HUGETLB, ENOMEM); break;
    case CHECK_MEMFD: refuse_bits(to, 1, MFD_HUGETLB, EPERM); break;
    case CHECK_MSYNC: refuse_bits(to, 2, MS_SYNC, 0); break;
    case CHECK_READ_FLAGS: refuse_bits(to, 5, READ_NO_WAIT, EOPNOTSUPP); break;
    case CHECK_PRLIMIT:
      refuse_other_processes(to, 0);
      keep_core_limit(to);
      break;
    case CHECK_TARGET:
      refuse_other_processes(to, 0);
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case CHECK_PRIORITY: /* of a user would be all his processes */
      load_argument(to, 0);
      emit(to, BPF_JMP | BPF_JEQ | BPF_K, PRIO_PROCESS, 1, 0);
      answer(to, refuse(EPERM));
      refuse_other_processes(to, 1);
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case KEY_UNSHARE:
      load_argument(to, 0);
      emit(to, BPF_JMP | BPF_JEQ | BPF_K, CLONE_NEWCGROUP, 1, 0);
      answer(to, refuse(EPERM));
      refuse_without_key(to);
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case KEY:
      refuse_without_key(to);
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case ALLOW:
    case ACTIONS:
    default: answer(to, SECCOMP_RET_ALLOW);
  }
}

static bool has_action(const struct ranges *in, enum action action) {
  for (int i = 0; i < in->count; i++)
    if (in->list[i].action == action) return true;
  return false;
}

/* Numbers of another ABI mean other calls. */
static void emit_abi_check(struct program *to) {
  emit(to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
  emit(to, BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ABI, 1, 0);
  answer(to, SECCOMP_RET_KILL_PROCESS);
  emit(to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
#if defined(__x86_64__)
  emit(to, BPF_JMP | BPF_JGE | BPF_K, 0x40000000 /* x32 */, 0, 1);
  answer(to, SECCOMP_RET_KILL_PROCESS);
#endif
}

/* Never 0, which programs pass without knowing. */
static bool make_key(void) {
  while (seccomp_key == 0)
    if (getrandom(&seccomp_key, sizeof seccomp_key, 0) != sizeof seccomp_key) return false;
  return true;
}

bool seccomp_install(enum filter which, struct reach reach) {
  if (which == FILTER_KEYED && !make_key()) return false;
  const struct ranges *ranges = &built[which];
  struct program to = {.reach = reach, .ranges = ranges};
  /* The late one never stands alone: below the early one no other ABI gets so far. */
  if (which == FILTER_LATE)
    emit(&to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
  else
    emit_abi_check(&to);
  emit_tree(&to, 0, ranges->count - 1);
  int block[ACTIONS];
  for (int action = 0; action < ACTIONS; action++) {
    block[action] = to.length;
    if (has_action(ranges, (enum action)action)) emit_block(&to, (enum action)action);
  }
  for (int i = 0; i < ranges->count; i++)
    to.code[to.leaf[i]].k = (uint32_t)(block[ranges->list[i].action] - to.leaf[i] - 1);
  if (to.length > MOST_CODE) return false;
  struct sock_fprog whole = {.len = to.length, .filter = to.code};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &whole) ==
         0;
}
