#ifndef VERDICT_CGROUP_H
#define VERDICT_CGROUP_H
/*
 * Memory, process count and CPU time of a run, accounted by the kernel over all its processes.
 * One `group` belongs to one box: version 1 reuses the pids and cpuacct folders and takes a fresh
 * memory folder per run (a reused one still shows pages of the run before); version 2 takes a fresh
 * folder per run.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "requests.h"

#define GROUP_PATH 512

struct cgroup_site { /* found once by the supervisor, copied into the keepers by fork */
  int version;       /* 0 = none */
  /* Own folders under which everything is made. Version 2 uses only `memory`. */
  char memory[GROUP_PATH], pids[GROUP_PATH], cpu[GROUP_PATH];
  bool has_swap_limit;
  char reason[64]; /* why there is none, one machine-readable word */
};

struct group {
  const struct cgroup_site *site;
  char name[64];
  char memory[GROUP_PATH], pids[GROUP_PATH], cpu[GROUP_PATH]; /* current folders */
  unsigned serial;
  uint64_t memory_limit;
  uint32_t process_limit;
  int peak_fd, oom_fd, cpu_fd;
  pid_t member; /* process that was admitted to the folders that stay */
  uint64_t cpu_before_us;
};

/* Looks below `proc` ("/proc") so that recorded layouts can be tested. */
void cgroup_find(struct cgroup_site *site, const char *proc);
void cgroup_leave(struct cgroup_site *site);

bool group_open(struct group *group, const struct cgroup_site *site, const char *name);
/* Moves the box's process into a fresh group and removes the one before. */
bool group_fresh(struct group *group, pid_t member);
bool group_set_limits(struct group *group, const struct limits *to);
/* CPU time counts from here. */
void group_start(struct group *group);
uint64_t group_cpu_us(const struct group *group);
uint64_t group_peak(const struct group *group);
uint64_t group_oom_kills(const struct group *group);
void group_close(struct group *group);

/* The two versions behind it. */
bool cgroup_v1_find(struct cgroup_site *site, const char *proc);
bool cgroup_v2_find(struct cgroup_site *site, const char *proc);
bool group_v1_fresh(struct group *group, pid_t member);
bool group_v2_fresh(struct group *group, pid_t member);
bool group_v1_open(struct group *group);

/* Removes a folder tree of groups from the leaves up; busy ones are left. */
void cgroup_remove(const char *folder);
/* Ends what a killed sandbox left in `parent`. */
void cgroup_remove_stale(const char *parent);
/* Value of one line `key value` in a cgroup file. */
uint64_t cgroup_field(int fd, const char *key);
/* Mount point of the first cgroup mount with this controller (NULL: version 2). */
bool cgroup_mount_of(const char *proc, const char *controller, char *out, size_t room);
/* Path of this process inside that hierarchy. */
bool cgroup_own_path(const char *proc, const char *controller, char *out, size_t room);
#endif
