#ifndef VERDICT_LAUNCH_H
#define VERDICT_LAUNCH_H
/* The order to start a run in a box: a datagram with descriptors, sent by the keeper (the process that serves the
   slot). */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "requests.h"

enum order { ORDER_PREPARE = 1, ORDER_LAUNCH = 2, ORDER_KILL = 3 };

/* Flags of an order. Some flags mean that the message also contains file descriptors. With LAUNCH, the first three
   descriptors are stdin, stdout and stderr. */
enum {
  WITH_FOLDERS = 1, /* with LAUNCH: the last descriptor is the detached mount of the run's folders, see folders.h */
  DROP_FOLDERS = 2, /* with PREPARE: unmount the folders of all runs */
  WITH_ARTEFACT = 8,
  DROP_ARTEFACT = 16,
  IGNORE_SIGPIPE = 32,
  FOLLOW_EXIT = 64, /* the order in which two joined programs end has to be determined */
  /* With either of these two flags, there is a fourth descriptor: `entry_fd` in cgroup.h. With ENTER_GROUP, the program
     enters this cgroup; with BORN_IN_GROUP, it is created in it. */
  ENTER_GROUP = 128,
  BORN_IN_GROUP = 256,
  /* Which part of the seccomp filter the program inherits from the box's first process: the early part, or the whole
     filter. */
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

/* The box's response; in the response to PREPARE, only `error` is set. */
struct report {
  int32_t status; /* as returned by wait4 */
  uint32_t stage, error; /* step and errno of a failed start */
  uint32_t on_order;       /* the program was killed because the keeper (the process that serves the slot) ordered it */
  uint32_t killed;         /* descendants of the program that were still running at its end and were killed */
  uint32_t broken;         /* the box ends after this report, because its mounts are not in the expected state */
  uint64_t started_us, ended_us;
  uint64_t written; /* bytes that a traced program wrote, including bytes in files */
  uint64_t cpu_us, max_rss; /* CPU time and peak memory up to the program's end, for boxes without a cgroup */
};

/* How programs are confined in this box; fixed when the box is created. */
struct confinement {
  uid_t uid;
  bool namespaces;   /* the box has its own root and PID namespace */
  bool change_uid;   /* programs change to `uid`; otherwise they have the sandbox's own uid */
  bool map_uid;      /* programs run in a user namespace that maps `uid` to the sandbox's own uid */
  bool count_by_uid; /* processes are limited with RLIMIT_NPROC, because there is no pids cgroup */
  bool born_in_group; /* with cgroup version 2, programs are created in their cgroup */
  const char *folder; /* weak tier: the box's folder on the host, which contains w, tmp and a */
};

/* Called in the box's first process: sets the limits that all runs inherit. */
bool launch_prepare(void);

/* Runs in the forked child. `streams`: stdin, stdout, stderr and, if ENTER_GROUP is set, a file of the cgroup; a
   process enters the cgroup by writing to this file. Returns only on failure: returns the stage that failed, and errno
   is set. */
enum stage launch_program(const struct confinement *as, const struct launch *what, char **argv,
                          char **env, const int *streams);
#endif
