#include "cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fds.h"

#define OWN_PREFIX "verdict-sandbox-"

/* Whether `word` is one of the comma-separated words in `list`. */
static bool lists(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; at; at = strchr(at, ','), at = at ? at + 1 : NULL)
    if (strncmp(at, word, length) == 0 && (at[length] == '\0' || at[length] == ',')) return true;
  return false;
}

bool cgroup_mount_of(const char *proc, const char *controller, char *out, size_t capacity) {
  char path[256], line[2048], point[1024], type[64], options[1024];
  bool found = false;
  if (!format_path(path, sizeof path, "%s/mounts", proc)) return false;
  FILE *mounts = fopen(path, "re");
  if (!mounts) return false;
  while (!found && fgets(line, sizeof line, mounts)) {
    if (sscanf(line, "%*s %1023s %63s %1023s", point, type, options) != 3) continue;
    bool right = controller ? strcmp(type, "cgroup") == 0 && lists(options, controller)
                            : strcmp(type, "cgroup2") == 0;
    found = right && format_path(out, capacity, "%s", point);
  }
  fclose(mounts);
  return found;
}

bool cgroup_own_path(const char *proc, const char *controller, char *out, size_t capacity) {
  char path[256], line[2048];
  bool found = false;
  if (!format_path(path, sizeof path, "%s/self/cgroup", proc)) return false;
  FILE *own = fopen(path, "re");
  if (!own) return false;
  while (!found && fgets(line, sizeof line, own)) {
    line[strcspn(line, "\n")] = '\0';
    char *names = strchr(line, ':');
    char *where = names ? strchr(names + 1, ':') : NULL;
    if (!where) continue;
    *where++ = '\0';
    bool right = controller ? lists(names + 1, controller) : names[1] == '\0';
    found = right && format_path(out, capacity, "%s", strcmp(where, "/") == 0 ? "" : where);
  }
  fclose(own);
  return found;
}

uint64_t cgroup_field(int fd, const char *key) {
  char text[1024];
  size_t length = strlen(key);
  if (fd < 0 || !read_text_at(fd, text, sizeof text)) return 0;
  for (char *at = text; at; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
    if (strncmp(at, key, length) == 0 && at[length] == ' ') return strtoull(at + length, NULL, 10);
  return 0;
}

void cgroup_remove(const char *folder) {
  DIR *list = opendir(folder);
  if (!list) return;
  for (struct dirent *entry; (entry = readdir(list));) {
    char below[GROUP_PATH];
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    if (format_path(below, sizeof below, "%s/%s", folder, entry->d_name)) cgroup_remove(below);
  }
  closedir(list);
  /* A killed process leaves its cgroup only after a delay; until then, rmdir fails with EBUSY. */
  for (int attempt = 0; attempt < 100 && rmdir(folder) != 0 && errno == EBUSY; attempt++)
    usleep(2000);
}

void cgroup_remove_stale(const char *parent) {
  DIR *list = opendir(parent);
  if (!list) return;
  for (struct dirent *entry; (entry = readdir(list));) {
    char below[GROUP_PATH];
    if (strncmp(entry->d_name, OWN_PREFIX, strlen(OWN_PREFIX)) != 0) continue;
    pid_t owner = (pid_t)atol(entry->d_name + strlen(OWN_PREFIX));
    if (owner > 0 && (kill(owner, 0) == 0 || errno != ESRCH)) continue;
    if (format_path(below, sizeof below, "%s/%s", parent, entry->d_name)) cgroup_remove(below);
  }
  closedir(list);
}

void cgroup_find(struct cgroup_site *site, const char *proc) {
  memset(site, 0, sizeof *site);
  snprintf(site->reason, sizeof site->reason, "no-cgroup");
  /* A machine in hybrid mode also has a version 2 mount, but one without controllers. Which version is used therefore
     depends on the available controllers, not on the mounts. */
  if (cgroup_v2_find(site, proc)) {
    site->version = 2;
    return;
  }
  /* If there is no version 1 memory tree either, `site->reason` still says why version 2 cannot be used. */
  char point[GROUP_PATH];
  if (cgroup_mount_of(proc, "memory", point, sizeof point) && cgroup_v1_find(site, proc))
    site->version = 1;
}

void cgroup_leave(struct cgroup_site *site) {
  if (site->version == 0) return;
  cgroup_remove(site->memory);
  if (site->version == 1) {
    cgroup_remove(site->pids);
    cgroup_remove(site->cpu);
    if (site->share[0]) cgroup_remove(site->share);
  }
}

uint64_t cgroup_share(uint64_t usual) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return usual * 2 * (uint64_t)(processors > 0 ? processors : 1);
}

bool group_open(struct group *group, const struct cgroup_site *site, const char *name) {
  unsigned serial = group->serial; /* never reused: the removal of an old folder may have failed */
  memset(group, 0, sizeof *group);
  group->serial = serial;
  group->site = site;
  group->peak_fd = group->now_fd = group->oom_fd = group->cpu_fd = group->entry_fd = -1;
  group->refused_fd = -1;
  group->spare.peak_fd = group->spare.oom_fd = group->spare.entry_fd = -1;
  snprintf(group->name, sizeof group->name, "%s", name);
  return site->version != 1 || group_v1_open(group);
}

bool group_fresh(struct group *group) {
  group->peak_seen = 0;
  if (group->site->version == 1) return group_v1_fresh(group);
  if (group->site->version == 2) return group_v2_fresh(group);
  return true;
}

bool group_settle(const struct group *group) {
  return group->site->version != 1 || group_v1_settle(group);
}

bool group_put(const char *folder, const char *file, uint64_t value) {
  char path[GROUP_PATH + 64], text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return format_path(path, sizeof path, "%s/%s", folder, file) && write_text(path, text);
}

bool group_set_limits(struct group *group, const struct limits *to) {
  int version = group->site->version;
  if (version == 0) return true;
  if (group->memory_limit != to->memory) {
    if (version == 1 ? !group_v1_limit_memory(group, to->memory)
                     : !group_put(group->memory, "memory.max", to->memory))
      return false;
    if (version == 2 && group->site->has_swap_limit) group_put(group->memory, "memory.swap.max", 0);
    group->memory_limit = to->memory;
  }
  if (group->process_limit != to->processes) {
    /* In version 1, the box's pid 1 is also in this cgroup and is counted too. */
    uint64_t own = version == 1 ? 1 : 0;
    if (!group_put(version == 1 ? group->pids : group->memory, "pids.max", to->processes + own))
      return false;
    group->process_limit = to->processes;
  }
  return true;
}

static uint64_t cpu_counter_us(const struct group *group) {
  char text[64];
  if (group->site->version == 2) return cgroup_field(group->cpu_fd, "usage_usec");
  return read_text_at(group->cpu_fd, text, sizeof text) ? strtoull(text, NULL, 10) / 1000 : 0;
}

void group_start(struct group *group) {
  if (group->site->version == 0) return;
  group->cpu_before_us = cpu_counter_us(group);
  group->refused_before = cgroup_field(group->refused_fd, "max");
}

/* With version 2, kernels before 5.19 report no peak value, so the highest sampled value is used. */
static uint64_t see_memory(struct group *group) {
  char text[64];
  if (group->now_fd >= 0 && read_text_at(group->now_fd, text, sizeof text)) {
    uint64_t now = strtoull(text, NULL, 10);
    if (now > group->peak_seen) group->peak_seen = now;
  }
  return group->peak_seen;
}

uint64_t group_cpu_us(struct group *group) {
  if (group->site->version == 0) return 0;
  see_memory(group);
  return cpu_counter_us(group) - group->cpu_before_us;
}

uint64_t group_peak(struct group *group) {
  char text[64];
  if (group->peak_fd < 0) return see_memory(group);
  return read_text_at(group->peak_fd, text, sizeof text) ? strtoull(text, NULL, 10) : 0;
}

uint64_t group_oom_kills(const struct group *group) {
  return cgroup_field(group->oom_fd, "oom_kill");
}

uint64_t group_refused(const struct group *group) {
  return cgroup_field(group->refused_fd, "max") - group->refused_before;
}

void group_close(struct group *group) {
  close_if_open(&group->peak_fd);
  close_if_open(&group->now_fd);
  close_if_open(&group->oom_fd);
  close_if_open(&group->cpu_fd);
  close_if_open(&group->refused_fd);
  close_if_open(&group->entry_fd);
  if (!group->site || group->site->version == 0) return;
  close_if_open(&group->spare.peak_fd);
  close_if_open(&group->spare.oom_fd);
  close_if_open(&group->spare.entry_fd);
  if (group->memory[0]) cgroup_remove(group->memory);
  if (group->spare.memory[0]) cgroup_remove(group->spare.memory);
  if (group->site->version == 1) {
    cgroup_remove(group->pids);
    cgroup_remove(group->cpu);
    if (group->share[0]) cgroup_remove(group->share);
  }
}
