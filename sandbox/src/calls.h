#ifndef VERDICT_CALLS_H
#define VERDICT_CALLS_H
/* The system calls that a program may make; seccomp.c compiles the table into a filter. */
#include <stddef.h>

/* The number of mseal, the newest system call whose effect was reviewed. */
#define LAST_REVIEWED 462

enum action {
  ALLOW,
  DENY,        /* EPERM */
  ABSENT,      /* ENOSYS: libraries then use the older call */
  UNSUPPORTED, /* EOPNOTSUPP */
  NOTHING,     /* returns success and does nothing */
  /* Like NOTHING and DENY where programs can reach the host's file systems, otherwise like ALLOW. */
  NOTHING_ON_HOST,
  DENY_ON_HOST,
  CHECK_SOCKET,
  CHECK_SET_OPTION,
  CHECK_GET_OPTION,
  CHECK_CLONE,
  CHECK_IOCTL,
  CHECK_FCNTL,
  CHECK_PRCTL,
  CHECK_MADVISE,
  CHECK_MMAP,
  CHECK_MEMFD,
  CHECK_MSYNC,
  CHECK_READ_FLAGS,
  CHECK_SETRLIMIT,
  CHECK_PRLIMIT,
  CHECK_PRIORITY,
  CHECK_TARGET, /* the first argument is a process id: never 1; where programs share a uid with the
                   sandbox, only 0 or the caller's own id */
  /* Allowed with the key, see seccomp.h; `unshare` is allowed only for a view of the groups. */
  KEY,
  KEY_UNSHARE,
  ACTIONS
};

struct rule {
  int number; /* negative: this architecture does not have the call */
  enum action action;
};

extern const struct rule call_rules[];
extern const size_t call_rule_count;

/*
 * System calls that programs may not make, but that the first process of a box or the last steps before an exec still
 * need. Programs cannot make these calls, because they do not have the key, or because a small filter that is added for
 * them refuses the calls.
 */
struct late_call {
  int number;
  enum action keyed; /* the action in FILTER_KEYED; all other filters refuse the call as `call_rules` specifies */
};

extern const struct late_call late_calls[];
extern const size_t late_call_count;
#endif
