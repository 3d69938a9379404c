#ifndef VERDICT_CALLS_H
#define VERDICT_CALLS_H
/* The rules that determine which system calls programs may make; seccomp.c compiles these rules into filters. */
#include <stddef.h>

/* The number of mseal, the newest system call that was reviewed; calls with higher numbers return ENOSYS. */
#define LAST_REVIEWED 462

enum action {
  ALLOW,
  DENY,        /* EPERM */
  ABSENT,      /* ENOSYS, so that libraries use an older call instead */
  UNSUPPORTED, /* EOPNOTSUPP */
  NOTHING,     /* returns success and does nothing */
  /* Where programs can reach the host's file systems, these two are like NOTHING and DENY; elsewhere they are like
     ALLOW. */
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
  /* These calls are allowed only with the key (see seccomp.h). KEY_UNSHARE allows `unshare` only if it creates nothing
     but a cgroup namespace. */
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
 * need. The main filter allows some of them only with the key, a secret argument that programs do not know (see
 * seccomp.h). If FILTER_EARLY is the main filter, it allows all of these calls; a small second filter (FILTER_LATE),
 * installed just before exec, then refuses them.
 */
struct late_call {
  int number;
  /* The action in FILTER_KEYED. FILTER_EARLY allows the call; FILTER_WHOLE and FILTER_LATE apply `call_rules`. */
  enum action keyed;
};

extern const struct late_call late_calls[];
extern const size_t late_call_count;
#endif
