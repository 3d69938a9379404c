#ifndef VERDICT_LAUNCH_H
#define VERDICT_LAUNCH_H
/* The keeper's order to start a run in a box: a datagram with descriptors. */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "requests.h"

enum order { ORDER_PREPARE = 1, ORDER_LAUNCH = 2, ORDER_KILL = 3 };

/* Flags of an order. Some of them announce descriptors, which follow in this order. With LAUNCH, stdin, stdout and
   stderr come first. */
enum {
  WITH_FOLDERS = 1, /* with LAUNCH, the last descriptor is the detached mount of folders.h */
  DROP_FOLDERS = 2, /* with PREPARE: unmount the folders of all runs */
  WITH_ARTEFACT = 8,
  DROP_ARTEFACT = 16,
  IGNORE_SIGPIPE = 32,
  FOLLOW_EXIT = 64, /* the caller needs the order in which the two joined programs end */
  /* A fourth descriptor follows the first three: see `entry_fd` in cgroup.h. */
  ENTER_GROUP = 128,
  BORN_IN_GROUP = 256,
  /* The part of the filter inherited from the box's first process: the early part, or the whole filter. */
  EARLY_INHERITED = 512,
  ALL_INHERITED = 1024
};

struct launch {
  uint32_t order, with;
  struct limits limits;
  uint32_t argc, envc;
  /* followed by argv and env, each string with its terminating NUL */
};

/* The step at which starting a program failed. */
enum stage {
  STAGE_NONE,
  STAGE_FORK,
  STAGE_FILES,
  STAGE_LIMITS,
  STAGE_IDENTITY,
  STAGE_FILTER,
  STAGE_EXEC
};

/* The box's response; in a response to PREPARE only `error` is set. */
struct report {
  int32_t status; /* as returned by wait4 */
  uint32_t stage, error; /* step and errno of a failed start */
  uint32_t on_order;       /* the program was killed by the keeper's order */
  uint32_t killed;         /* descendants that were still running */
  uint32_t broken;         /* the box ends after this report: its mounts are not in the expected state */
  uint64_t started_us, ended_us;
  uint64_t written; /* bytes that a traced program wrote, including bytes in files */
  uint64_t cpu_us, max_rss; /* CPU time and peak memory up to the program's end, for boxes without a cgroup */
};

/* How programs are confined in this box; fixed when the box is created. */
struct confinement {
  uid_t uid;
  bool namespaces;   /* own root and PID namespace */
  bool change_uid;   /* programs change to `uid`; otherwise they have the sandbox's own uid */
  bool map_uid;      /* inside a user namespace: map `uid` to the sandbox's own uid */
  bool count_by_uid; /* uses RLIMIT_NPROC, since there is no pids cgroup */
  bool born_in_group; /* cgroup version 2: programs are created in their cgroup */
  const char *folder; /* weak tier: the slot's folder on the host, which contains w, tmp and a */
};

/* Called in the box's first process: sets the limits that all runs inherit. */
bool launch_prepare(void);

/* Runs in the forked child. `streams`: stdin, stdout, stderr and, when ENTER_GROUP is set, the group's `tasks`. Returns
   only on failure: the step that failed, with errno set. */
enum stage launch_program(const struct confinement *as, const struct launch *what, char **argv,
                          char **env, const int *streams);
#endif
