/* cgroup version 1: memory, pids and cpuacct are hierarchies of their own, each with its own path. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"
#include "fds.h"

/* The kernel's own reserve for two processors: 64 pages each. */
#define MOST_LEFT_OVER (512u << 10)

/* Makes our folder below this process's own group, so limits set around us keep holding. */
static bool make_own(const char *proc, const char *controller, char *out, size_t room) {
  char point[GROUP_PATH], own[GROUP_PATH], parent[GROUP_PATH];
  errno = ENOENT;
  if (!cgroup_mount_of(proc, controller, point, sizeof point) ||
      !cgroup_own_path(proc, controller, own, sizeof own) ||
      !format_path(parent, sizeof parent, "%s%s", point, own))
    return false;
  /* In a container the path of the host is not visible: its mount is our own group. */
  if (access(parent, F_OK) != 0 && !format_path(parent, sizeof parent, "%s", point)) return false;
  cgroup_remove_stale(parent);
  return format_path(out, room, "%s/verdict-sandbox-%d", parent, (int)getpid()) &&
         (mkdir(out, 0755) == 0 || errno == EEXIST);
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

/* The one that waits in a box is not in a run's memory group: only what the run takes is counted. */
bool group_v1_settle(const struct group *group) {
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
  group->cpu_fd = open_in(group->cpu, "cpuacct.usage", O_RDONLY);
  return group->cpu_fd >= 0;
}

/*
 * Making and removing a memory group costs about 150 us of CPU time, half of it in kernel threads. One
 * can be used again when its peak was reset to next to nothing: pages that a run shared with the page
 * cache, or that are given back later, would count for the next one.
 */
static bool use_again(const struct group *group) {
  char text[32];
  return group->memory[0] && group->peak_fd >= 0 &&
         group_oom_kills(group) == 0 && pwrite(group->peak_fd, "0", 1, 0) == 1 &&
         read_text_at(group->peak_fd, text, sizeof text) &&
         strtoull(text, NULL, 10) <= MOST_LEFT_OVER;
}

bool group_v1_limit_memory(struct group *group, uint64_t bytes) {
  static const char memory[] = "memory.limit_in_bytes", both[] = "memory.memsw.limit_in_bytes";
  /* Memory and swap together: no swapping out to get below the limit. Never may memory's exceed it. */
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
 * What the kernel gives back only after a while is too much in one of seven groups right after a run
 * of a small C++ program, and gone a run later: so the two last groups take turns.
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

/* A new one, in the place of the current one if there is any. */
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
  /* The first time there is none yet of both. */
  if (!group->spare.memory[0]) exchange_for_spare(group);
  return make_memory_group(group);
}
