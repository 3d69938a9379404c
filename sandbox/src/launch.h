#ifndef VERDICT_LAUNCH_H
#define VERDICT_LAUNCH_H
/* One run as the keeper hands it to the box: a datagram, plus descriptors. */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "requests.h"

enum order { ORDER_PREPARE = 1, ORDER_LAUNCH = 2, ORDER_KILL = 3 };

/* Which descriptors follow, in this order; with LAUNCH they are stdin, stdout, stderr. */
enum {
  WITH_WORK = 1,
  WITH_TMP = 2,
  WITH_SHM = 4,
  WITH_ARTEFACT = 8,
  DROP_ARTEFACT = 16,
  IGNORE_SIGPIPE = 32,
  FOLLOW_EXIT = 64, /* its end must be told in its right order to another's */
  /* A fourth descriptor follows the three: see `entry_fd` in cgroup.h. */
  ENTER_GROUP = 128,
  BORN_IN_GROUP = 256,
  /* What the box's first process has: the early filter, or all of it. */
  EARLY_INHERITED = 512,
  ALL_INHERITED = 1024
};

struct launch {
  uint32_t order, with;
  struct limits limits;
  uint32_t argc, envc;
  /* then argv and env, each text with its NUL */
};

/* Where a program stood when it could not be started. */
enum stage {
  STAGE_NONE,
  STAGE_FORK,
  STAGE_FILES,
  STAGE_LIMITS,
  STAGE_IDENTITY,
  STAGE_FILTER,
  STAGE_EXEC
};

/* The box's answer: to PREPARE with `trouble` only. */
struct report {
  int32_t status; /* as of wait4 */
  uint32_t stage, trouble; /* stage and errno of a start that failed */
  uint32_t on_order;       /* the program was still running when the keeper had it killed */
  uint32_t killed;         /* descendants that were still alive */
  uint64_t started_us, ended_us;
  uint64_t cpu_us, max_rss; /* up to the program's end, for boxes without a cgroup */
};

/* How programs are confined in this box; fixed when the box is made. */
struct confinement {
  uid_t uid;
  bool namespaces;   /* own root, own process numbers */
  bool change_uid;   /* to `uid`; otherwise the program keeps the sandbox's own */
  bool map_uid;      /* inside a user namespace: map `uid` to the sandbox's own */
  bool count_by_uid; /* no pids cgroup: RLIMIT_NPROC */
  bool born_in_group; /* version 2 groups */
  const char *folder; /* weak tier: the slot's folder on the host, with w, tmp and a in it */
};

/* In the box's first process: the limits that are the same in every run are inherited. */
bool launch_prepare(void);

/* In the forked child; `streams`: the three and, when ENTER_GROUP is set, the group's `tasks`.
   Returns only on failure, with the stage and errno. */
enum stage launch_program(const struct confinement *as, const struct launch *what, char **argv,
                          char **env, const int *streams);
#endif
