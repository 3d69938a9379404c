#ifndef VERDICT_CGROUP_H
#define VERDICT_CGROUP_H
/*
 * Uses cgroups to count and limit the memory, processes and CPU time of a run; the values cover all processes of the
 * run. Each box has its own `group`. With cgroup version 1, the group reuses its pids and cpuacct folders. It also
 * reuses one of its two memory folders if little memory of earlier runs is still charged to that folder. With version
 * 2, it uses a new folder for each run.
 *
 * Danger: writing the pid of another process into cgroup.procs waits for an RCU grace period (8 to 25 ms on an idle
 * machine) while holding a lock that every other slot needs. Therefore, no process ever moves another process into a
 * group. In version 1, a program moves itself into its group, because a process with a single thread that moves itself
 * does not wait. In version 2, the program is created in its group (CLONE_INTO_CGROUP).
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "requests.h"

#define GROUP_PATH 512

struct cgroup_site { /* determined once by the supervisor; keepers inherit a copy through fork */
  int version;       /* 0 = none */
  /* The cgroups of the sandbox, which contain the cgroups of all boxes. With cgroup version 2, only `memory` is
     used. */
  char memory[GROUP_PATH], pids[GROUP_PATH], cpu[GROUP_PATH];
  /* Version 1: the sandbox's folder of the `cpu` controller, if it is mounted separately from `cpuacct`; "" = none. */
  char share[GROUP_PATH];
  bool has_swap_limit;
  /* Version 2: whether memory.oom.group may be set. It may be set only if the OOM killer spares the box's pid 1. */
  bool end_together;
  char reason[64]; /* why no cgroup is used, as a machine-readable code */
};

/* With cgroup version 1, runs alternate between two memory groups; this is the group that the latest run did not
   use. */
struct spare_group {
  char memory[GROUP_PATH];
  uint64_t memory_limit;
  int peak_fd, oom_fd, entry_fd;
};

struct group {
  const struct cgroup_site *site;
  char name[64];
  char memory[GROUP_PATH], pids[GROUP_PATH], cpu[GROUP_PATH], share[GROUP_PATH]; /* current folders */
  unsigned serial;
  uint64_t memory_limit;
  uint32_t process_limit;
  int peak_fd, now_fd, oom_fd, cpu_fd; /* now_fd is used only if the kernel reports no peak value */
  int refused_fd; /* -1 if the kernel does not count refused processes */
  uint64_t refused_before;
  uint64_t peak_seen;
  int entry_fd; /* version 1: the file `tasks` in the memory folder; version 2: the group's folder */
  uint64_t cpu_before_us;
  struct spare_group spare;
};

/* Finds out which cgroup version can be used. Reads files below `proc`, which is "/proc"; tests pass a folder with
   recorded files instead. */
void cgroup_find(struct cgroup_site *site, const char *proc);
void cgroup_leave(struct cgroup_site *site);

bool group_open(struct group *group, const struct cgroup_site *site, const char *name);
/* Resets the counters for the next run; if necessary, a new group replaces the current one. */
bool group_fresh(struct group *group);
/* Called in the box's first process, before it loses access to the cgroup folders: enters the cgroups that all runs of
   the box share. */
bool group_settle(const struct group *group);
bool group_set_limits(struct group *group, const struct limits *to);
/* Starts counting the group's CPU time and the processes whose creation is refused. */
void group_start(struct group *group);
uint64_t group_cpu_us(struct group *group);
uint64_t group_peak(struct group *group);
uint64_t group_oom_kills(const struct group *group);
/* Number of processes and threads whose creation was refused because of the process limit. */
uint64_t group_refused(const struct group *group);
void group_close(struct group *group);

/*
 * Returns the CPU weight of the sandbox relative to other sessions and services. It is twice the weight of one session,
 * multiplied by the number of CPUs. `usual`: the weight of one session, in the unit of the cgroup version in use.
 * Within the sandbox all boxes have equal weights.
 */
uint64_t cgroup_share(uint64_t usual);

/* The implementations for versions 1 and 2. */
bool cgroup_v1_find(struct cgroup_site *site, const char *proc);
bool cgroup_v2_find(struct cgroup_site *site, const char *proc);
bool group_v1_fresh(struct group *group);
bool group_v2_fresh(struct group *group);
bool group_v1_open(struct group *group);
bool group_v1_settle(const struct group *group);
bool group_v1_limit_memory(struct group *group, uint64_t bytes);
/* Writes a number into one of a group's files. */
bool group_put(const char *folder, const char *file, uint64_t value);

/* Removes a tree of cgroup directories from the leaves up; groups that still contain processes remain. */
void cgroup_remove(const char *folder);
/* Removes the groups in `parent` that a killed sandbox left behind. */
void cgroup_remove_stale(const char *parent);
/* Returns the value in the line `key value` of an open cgroup file; 0 if there is none. */
uint64_t cgroup_field(int fd, const char *key);
/* Finds the mount point of the first cgroup mount with this controller (NULL: version 2). */
bool cgroup_mount_of(const char *proc, const char *controller, char *out, size_t capacity);
/* Finds the path of this process in the hierarchy of this controller (NULL: version 2). */
bool cgroup_own_path(const char *proc, const char *controller, char *out, size_t capacity);
#endif
