/*
 * cgroup version 2: one tree for all controllers.
 *
 * A group with processes cannot enable controllers for its children. All processes in the cgroup in which the sandbox
 * was started are therefore first moved into its child "verdict-main".
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"
#include "fds.h"

#define LEAF "/verdict-main"
/* Default and maximum of cpu.weight. */
#define USUAL_WEIGHT 100
#define MAX_WEIGHT 10000

static bool put(const char *folder, const char *file, const char *text) {
  char path[GROUP_PATH + 64];
  return format_path(path, sizeof path, "%s/%s", folder, file) && write_text(path, text);
}

static bool has_word(const char *folder, const char *file, const char *word) {
  char path[GROUP_PATH + 64], text[512];
  if (!format_path(path, sizeof path, "%s/%s", folder, file) ||
      !read_text(path, text, sizeof text))
    return false;
  for (char *rest = text, *one; (one = strsep(&rest, " \n"));)
    if (strcmp(one, word) == 0) return true;
  return false;
}

static bool move_members(const char *from, const char *to) {
  char path[GROUP_PATH + 64], text[4096];
  if (mkdir(to, 0755) != 0 && errno != EEXIST) return false;
  if (!format_path(path, sizeof path, "%s/cgroup.procs", from)) return false;
  /* Repeats until the list of processes is empty, but at most 16 times, since new processes may appear in the
     meantime. */
  for (int round = 0; round < 16 && read_text(path, text, sizeof text) && text[0]; round++)
    for (char *rest = text, *one; (one = strsep(&rest, "\n"));)
      if (one[0]) put(to, "cgroup.procs", one);
  return read_text(path, text, sizeof text) && text[0] == '\0';
}

/*
 * Enables the memory and pids controllers for the groups below `folder`. The kernel counts CPU time even if no
 * controller is enabled. The CPU controller is not enabled here: a group with processes would then become the root of
 * threaded groups, below which memory cannot be controlled.
 */
static bool hand_down_counters(const char *folder) {
  char leaf[GROUP_PATH];
  if (has_word(folder, "cgroup.subtree_control", "memory") &&
      has_word(folder, "cgroup.subtree_control", "pids"))
    return true;
  if (put(folder, "cgroup.subtree_control", "+memory +pids")) return true;
  if (errno == EOPNOTSUPP) { /* another process has already enabled the CPU controller */
    put(folder, "cgroup.subtree_control", "-cpu");
    put(folder, "cgroup.subtree_control", "-cpuset");
    put(folder, "cgroup.subtree_control", "-pids");
  } else if (errno != EBUSY) {
    return false;
  }
  return format_path(leaf, sizeof leaf, "%s" LEAF, folder) && move_members(folder, leaf) &&
         put(folder, "cgroup.subtree_control", "+memory +pids");
}

/*
 * Like hand_down_counters, but also enables CPU weights where possible. CPU weights are never enabled in the machine's
 * root group, which also has the groups of other services as children.
 */
static bool hand_down(const char *folder) {
  char type[GROUP_PATH + 64];
  if (!hand_down_counters(folder)) return false;
  bool is_root =
      !format_path(type, sizeof type, "%s/cgroup.type", folder) || access(type, F_OK) != 0;
  if (!is_root && has_word(folder, "cgroup.controllers", "cpu"))
    put(folder, "cgroup.subtree_control", "+cpu");
  return true;
}

static void take_share(const char *folder) {
  uint64_t weight = cgroup_share(USUAL_WEIGHT);
  group_put(folder, "cpu.weight", weight < MAX_WEIGHT ? weight : MAX_WEIGHT);
}

/* Whether this process may exempt the processes that it starts from the OOM killer. */
static bool can_be_spared(void) {
  static const char file[] = "/proc/self/oom_score_adj";
  char before[16];
  return read_text(file, before, sizeof before) && write_text(file, "-1000") &&
         write_text(file, before);
}

static bool set_up_below(struct cgroup_site *site, const char *parent) {
  char swap[GROUP_PATH + 64];
  if (!has_word(parent, "cgroup.controllers", "memory") ||
      !has_word(parent, "cgroup.controllers", "pids")) {
    snprintf(site->reason, sizeof site->reason, "cgroup-controllers-missing");
    return false;
  }
  cgroup_remove_stale(parent);
  if (!hand_down(parent) ||
      !format_path(site->memory, sizeof site->memory, "%s/verdict-sandbox-%d", parent,
                   (int)getpid()) ||
      (mkdir(site->memory, 0755) != 0 && errno != EEXIST)) {
    snprintf(site->reason, sizeof site->reason, "cgroup-not-writable");
    return false;
  }
  if (!hand_down(site->memory)) {
    rmdir(site->memory);
    snprintf(site->reason, sizeof site->reason, "cgroup-not-delegated");
    return false;
  }
  take_share(site->memory);
  site->end_together = can_be_spared();
  /* If memory.swap.max exists in this group, it also exists in child groups. */
  site->has_swap_limit = format_path(swap, sizeof swap, "%s/memory.swap.max", site->memory) &&
                         access(swap, F_OK) == 0;
  return true;
}

bool cgroup_v2_find(struct cgroup_site *site, const char *proc) {
  char point[GROUP_PATH], own[GROUP_PATH], parent[GROUP_PATH];
  if (!cgroup_mount_of(proc, NULL, point, sizeof point) ||
      !cgroup_own_path(proc, NULL, own, sizeof own))
    return false;
  /* If an earlier sandbox was started in the same group, this process is already in the leaf "verdict-main". The leaf's
     name is then removed from the path. */
  size_t length = strlen(own), leaf = strlen(LEAF);
  if (length >= leaf && strcmp(own + length - leaf, LEAF) == 0) own[length - leaf] = '\0';
  if (!format_path(parent, sizeof parent, "%s%s", point, own)) return false;
  /*
   * In a container without a cgroup namespace, `parent` does not exist, and the mount point is the container's own
   * group. In all other cases, no cgroup above this process's own cgroup may be used, because outer limits would then
   * no longer apply.
   */
  return set_up_below(site, access(parent, F_OK) == 0 ? parent : point);
}

bool group_v2_fresh(struct group *group) {
  char before[GROUP_PATH], path[GROUP_PATH + 64];
  memcpy(before, group->memory, sizeof before);
  if (!format_path(group->memory, sizeof group->memory, "%s/%s-%u", group->site->memory,
                   group->name, group->serial++) ||
      mkdir(group->memory, 0755) != 0)
    return false;
  group->memory_limit = 0;
  group->process_limit = 0;
  /* When the kernel kills one process of the run because the memory limit is reached, it also kills all other processes
     of the run. Available since Linux 4.19. */
  if (group->site->end_together) put(group->memory, "memory.oom.group", "1");
  const struct {
    int *fd;
    const char *file;
  } files[] = {{&group->peak_fd, "memory.peak"}, /* since 5.19 */
               {&group->now_fd, "memory.current"},
               {&group->oom_fd, "memory.events"},
               {&group->refused_fd, "pids.events"},
               {&group->cpu_fd, "cpu.stat"}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    close_if_open(files[i].fd);
    if (format_path(path, sizeof path, "%s/%s", group->memory, files[i].file))
      *files[i].fd = open(path, O_RDONLY | O_CLOEXEC);
  }
  if (group->peak_fd >= 0) close_if_open(&group->now_fd);
  close_if_open(&group->entry_fd);
  group->entry_fd = open(group->memory, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (before[0]) rmdir(before);
  return group->oom_fd >= 0 && group->cpu_fd >= 0 && group->entry_fd >= 0;
}
