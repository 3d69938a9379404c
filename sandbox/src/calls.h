#ifndef VERDICT_CALLS_H
#define VERDICT_CALLS_H
/* Which system calls a program may make; seccomp.c turns the table into a filter. */
#include <stddef.h>

/* mseal: the last call whose effect was reviewed. */
#define LAST_REVIEWED 462

enum action {
  ALLOW,
  DENY,        /* EPERM */
  ABSENT,      /* ENOSYS: libraries then use the older call */
  UNSUPPORTED, /* EOPNOTSUPP */
  NOTHING,     /* answers success and does nothing */
  /* As NOTHING and DENY, where programs see the host's own file systems; else as ALLOW. */
  NOTHING_ON_HOST,
  DENY_ON_HOST,
  CHECK_SOCKET,
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
  CHECK_TARGET, /* first argument names a process: not process 1; 0 or itself only, where programs
                   share a uid with the sandbox */
  /* Passes with the key, see seccomp.h; unshare with it only for a view of the groups. */
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
 * What the first process of a box, or the last steps before an exec, still need of the refused
 * calls. Programs are refused them by the lack of the key, or by a small filter of their own on top
 * of the inherited one.
 */
struct late_call {
  int number;
  enum action keyed; /* in FILTER_KEYED; all others refuse it as `call_rules` says */
};

extern const struct late_call late_calls[];
extern const size_t late_call_count;
#endif
