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

/* Makes our folder below this process's own group, so limits set around us keep holding. */
static bool make_own(const char *proc, const char *controller, char *out, size_t room) {
  char point[GROUP_PATH], own[GROUP_PATH], parent[GROUP_PATH];
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

static bool admit(const char *folder, pid_t member) {
  char path[GROUP_PATH + 64], text[16];
  snprintf(text, sizeof text, "%d", (int)member);
  return format_path(path, sizeof path, "%s/cgroup.procs", folder) && write_text(path, text);
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

bool group_v1_fresh(struct group *group, pid_t member) {
  char before[GROUP_PATH];
  memcpy(before, group->memory, sizeof before);
  if (!format_path(group->memory, sizeof group->memory, "%s/%s-%u", group->site->memory,
                   group->name, group->serial++) ||
      mkdir(group->memory, 0755) != 0 || !admit(group->memory, member))
    return false;
  close_if_open(&group->peak_fd);
  close_if_open(&group->oom_fd);
  group->peak_fd = open_in(group->memory, "memory.max_usage_in_bytes", O_RDONLY);
  group->oom_fd = open_in(group->memory, "memory.oom_control", O_RDONLY);
  if (before[0]) rmdir(before);
  if (group->peak_fd < 0 || group->oom_fd < 0) return false;
  /* The other two stay for the life of the box; admitting again is needed for a new pid 1 only. */
  if (group->member == member) return true;
  if (!admit(group->pids, member) || !admit(group->cpu, member)) return false;
  group->member = member;
  return true;
}
