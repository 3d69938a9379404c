/* cgroup version 1: memory, pids and cpuacct are separate hierarchies, each with its own path. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"
#include "fds.h"

/* Usual value of cpu.shares for a session or service. */
#define USUAL_SHARES 1024

/* A memory group is reused only if at most this much memory is still charged to it. This is the kernel's per-CPU charge
   cache for two processors, with 64 pages each. */
#define MAX_LEFT_OVER (512u << 10)

/* Creates the sandbox's cgroup below the cgroup of this process, so that outer limits still apply. */
static bool make_own(const char *proc, const char *controller, char *out, size_t capacity) {
  char point[GROUP_PATH], own[GROUP_PATH], parent[GROUP_PATH];
  errno = ENOENT;
  if (!cgroup_mount_of(proc, controller, point, sizeof point) ||
      !cgroup_own_path(proc, controller, own, sizeof own) ||
      !format_path(parent, sizeof parent, "%s%s", point, own))
    return false;
  /* In a container, the path of this process's group may not exist below the mount point; the mount point itself is
     then the container's group. */
  if (access(parent, F_OK) != 0 && !format_path(parent, sizeof parent, "%s", point)) return false;
  cgroup_remove_stale(parent);
  return format_path(out, capacity, "%s/verdict-sandbox-%d", parent, (int)getpid()) &&
         (mkdir(out, 0755) == 0 || errno == EEXIST);
}

/* Gives the sandbox a larger CPU weight. This is optional: without it, programs still run, but wait longer for
   processors. */
static void take_share(struct cgroup_site *site, const char *proc) {
  char shares[GROUP_PATH + 64];
  const char *folder = site->cpu;
  if (!format_path(shares, sizeof shares, "%s/cpu.shares", folder)) return;
  if (access(shares, F_OK) != 0) {
    if (!make_own(proc, "cpu", site->share, sizeof site->share)) site->share[0] = '\0';
    folder = site->share;
  }
  if (folder[0]) group_put(folder, "cpu.shares", cgroup_share(USUAL_SHARES));
}

bool cgroup_v1_find(struct cgroup_site *site, const char *proc) {
  static const char *const names[] = {"memory", "pids", "cpuacct"};
  char *const paths[] = {site->memory, site->pids, site->cpu};
  char swap[GROUP_PATH + 64];
  for (int i = 0; i < 3; i++) {
    if (make_own(proc, names[i], paths[i], GROUP_PATH)) continue;
    snprintf(site->reason, sizeof site->reason, "cgroup-%s-%s", names[i],
             errno == EROFS || errno == EACCES || errno == EPERM ? "read-only" : "missing");
    for (int made = 0; made < i; made++) rmdir(paths[made]);
    return false;
  }
  take_share(site, proc);
  site->has_swap_limit =
      format_path(swap, sizeof swap, "%s/memory.memsw.limit_in_bytes", site->memory) &&
      access(swap, F_OK) == 0;
  return true;
}

static int open_in(const char *folder, const char *file, int flags) {
  char path[GROUP_PATH + 64];
  return format_path(path, sizeof path, "%s/%s", folder, file) ? open(path, flags | O_CLOEXEC) : -1;
}

static bool enter(const char *folder) {
  char path[GROUP_PATH + 64];
  return format_path(path, sizeof path, "%s/tasks", folder) && write_text(path, "0");
}

/* The first process of the box joins all groups except the memory group, so that only the memory of the run is
   counted. */
bool group_v1_settle(const struct group *group) {
  if (group->share[0]) enter(group->share);
  return enter(group->pids) && enter(group->cpu);
}

bool group_v1_open(struct group *group) {
  const struct cgroup_site *site = group->site;
  if (!format_path(group->pids, sizeof group->pids, "%s/%s", site->pids, group->name) ||
      !format_path(group->cpu, sizeof group->cpu, "%s/%s", site->cpu, group->name))
    return false;
  if ((mkdir(group->pids, 0755) != 0 && errno != EEXIST) ||
      (mkdir(group->cpu, 0755) != 0 && errno != EEXIST))
    return false;
  if (!site->share[0] ||
      !format_path(group->share, sizeof group->share, "%s/%s", site->share, group->name) ||
      (mkdir(group->share, 0755) != 0 && errno != EEXIST))
    group->share[0] = '\0';
  group->cpu_fd = open_in(group->cpu, "cpuacct.usage", O_RDONLY);
  group->refused_fd = open_in(group->pids, "pids.events", O_RDONLY);
  return group->cpu_fd >= 0;
}

/*
 * Creating and removing a memory group takes about 150 us of CPU time, half of it in kernel threads. A group is reused
 * only if almost no memory is charged to it after the reset. Otherwise, the next run would be charged for remaining
 * memory: page cache, and memory that the kernel frees later.
 */
static bool use_again(const struct group *group) {
  char text[32];
  return group->memory[0] && group->peak_fd >= 0 &&
         group_oom_kills(group) == 0 && pwrite(group->peak_fd, "0", 1, 0) == 1 &&
         read_text_at(group->peak_fd, text, sizeof text) &&
         strtoull(text, NULL, 10) <= MAX_LEFT_OVER;
}

bool group_v1_limit_memory(struct group *group, uint64_t bytes) {
  static const char memory[] = "memory.limit_in_bytes", both[] = "memory.memsw.limit_in_bytes";
  /*
   * Limits memory and swap together, so that a program cannot swap out memory beyond its limit. The memory limit must
   * never be above the limit of memory and swap together, so the order of the two writes depends on whether the limit
   * is raised or lowered.
   */
  if (!group->site->has_swap_limit) return group_put(group->memory, memory, bytes);
  bool raised = group->memory_limit > 0 && bytes > group->memory_limit;
  return group_put(group->memory, raised ? both : memory, bytes) &&
         group_put(group->memory, raised ? memory : both, bytes);
}

static void exchange_fds(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

/*
 * Right after a run of a small C++ program, one in seven groups still has so much memory charged to it that it cannot
 * be reused. The kernel frees this memory during the next run. Runs therefore alternate between two groups.
 */
static void exchange_for_spare(struct group *group) {
  struct spare_group *spare = &group->spare;
  char path[GROUP_PATH];
  uint64_t limit = group->memory_limit;
  memcpy(path, group->memory, sizeof path);
  memcpy(group->memory, spare->memory, sizeof path);
  memcpy(spare->memory, path, sizeof path);
  group->memory_limit = spare->memory_limit;
  spare->memory_limit = limit;
  exchange_fds(&group->peak_fd, &spare->peak_fd);
  exchange_fds(&group->oom_fd, &spare->oom_fd);
  exchange_fds(&group->entry_fd, &spare->entry_fd);
}

/* Creates a memory group, which replaces the current one, if any. */
static bool make_memory_group(struct group *group) {
  char before[GROUP_PATH];
  memcpy(before, group->memory, sizeof before);
  if (!format_path(group->memory, sizeof group->memory, "%s/%s-%u", group->site->memory,
                   group->name, group->serial++) ||
      mkdir(group->memory, 0755) != 0)
    return false;
  group->memory_limit = 0;
  close_if_open(&group->peak_fd);
  close_if_open(&group->oom_fd);
  close_if_open(&group->entry_fd);
  group->peak_fd = open_in(group->memory, "memory.max_usage_in_bytes", O_RDWR);
  group->oom_fd = open_in(group->memory, "memory.oom_control", O_RDONLY);
  group->entry_fd = open_in(group->memory, "tasks", O_WRONLY);
  if (before[0]) rmdir(before);
  return group->peak_fd >= 0 && group->oom_fd >= 0 && group->entry_fd >= 0;
}

bool group_v1_fresh(struct group *group) {
  if (use_again(group)) return true;
  exchange_for_spare(group);
  if (use_again(group)) return true;
  if (!group->memory[0] && !make_memory_group(group)) return false;
  /* At the first call neither the current nor the spare group exists, so both are created. */
  if (!group->spare.memory[0]) exchange_for_spare(group);
  return make_memory_group(group);
}
