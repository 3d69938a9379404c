/*
 * Runs the sandbox's code for cgroup version 2 on a recorded layout: plain files replace the kernel's files of a
 * delegated cgroup tree. Simulates three behaviours of the kernel that plain files lack: a new folder gets its control
 * files, a folder with members refuses to enable controllers for its children, and a process is in one folder only.
 * Arguments: the folder that replaces /proc, and "old" to simulate a kernel without memory.peak. Prints what the code
 * has detected, set and measured.
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

int __real_mkdir(const char *path, mode_t mode);
int __real_rmdir(const char *path);
bool __real_write_text(const char *path, const char *text);

static const char *const born[][2] = {
    {"cgroup.procs", ""},      {"cgroup.subtree_control", ""}, {"memory.max", "max\n"},
    {"memory.swap.max", "max\n"}, {"memory.peak", "5242880\n"},   {"pids.max", "max\n"},
    {"memory.oom.group", "0\n"},  {"memory.current", "4096\n"}, {"cgroup.type", "domain\n"},
    {"memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\n"},
    {"cpu.stat", "usage_usec 1500\nuser_usec 1000\nsystem_usec 500\n"},
};

static bool old_kernel;

static bool is_born(size_t i) { return !old_kernel || strcmp(born[i][0], "memory.peak") != 0; }

static void store(const char *folder, const char *file, const char *text) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  FILE *out = fopen(path, "we");
  if (!out) abort();
  fputs(text, out);
  fclose(out);
}

int __wrap_mkdir(const char *path, mode_t mode) {
  if (__real_mkdir(path, mode) != 0) return -1;
  char parent[1024], handed[1024], text[512] = "";
  snprintf(parent, sizeof parent, "%s", path);
  *strrchr(parent, '/') = '\0';
  snprintf(handed, sizeof handed, "%s/cgroup.subtree_control", parent);
  read_text(handed, text, sizeof text);
  store(path, "cgroup.controllers", text);
  for (size_t i = 0; i < sizeof born / sizeof *born; i++)
    if (is_born(i)) store(path, born[i][0], born[i][1]);
  if (strstr(text, "cpu ")) store(path, "cpu.weight", "100\n");
  return 0;
}

int __wrap_rmdir(const char *path) {
  char file[1100];
  for (size_t i = 0; i < sizeof born / sizeof *born; i++) {
    snprintf(file, sizeof file, "%s/%s", path, born[i][0]);
    unlink(file);
  }
  snprintf(file, sizeof file, "%s/cgroup.controllers", path);
  unlink(file);
  snprintf(file, sizeof file, "%s/cpu.weight", path);
  unlink(file);
  return __real_rmdir(path);
}

bool __wrap_write_text(const char *path, const char *text) {
  char folder[1024], members[1100], threaded[1100], listed[512] = "", handed[256] = "", both[300];
  snprintf(folder, sizeof folder, "%s", path);
  char *file = strrchr(folder, '/');
  *file++ = '\0';
  if (strcmp(file, "oom_score_adj") == 0) return true; /* always succeeds, as for root with all capabilities */
  snprintf(members, sizeof members, "%s/foreign", folder);
  if (access(members, F_OK) == 0) return errno = EACCES, false;
  snprintf(members, sizeof members, "%s/cgroup.procs", folder);
  snprintf(threaded, sizeof threaded, "%s/threaded", folder);
  if (strcmp(file, "cgroup.subtree_control") == 0) {
    bool occupied = read_text(members, listed, sizeof listed) && listed[0];
    /* A cgroup with processes can enable only threaded controllers for its children. After it has enabled them, it
       cannot enable other controllers. */
    if (strcmp(text, "+cpu") == 0) {
      read_text(path, handed, sizeof handed);
      snprintf(both, sizeof both, "cpu %s", handed);
      return store(folder, occupied ? "threaded" : file, both), true;
    }
    if (text[0] == '-') return unlink(threaded) == 0;
    if (access(threaded, F_OK) == 0) return errno = EOPNOTSUPP, false;
    if (occupied) return errno = EBUSY, false;
    return store(folder, file, "memory pids\n"), true;
  }
  if (strcmp(file, "cgroup.procs") == 0) {
    char before[1024];
    snprintf(before, sizeof before, "%s", folder);
    *strrchr(before, '/') = '\0';
    store(before, file, "");
  }
  return __real_write_text(path, text);
}

int main(int count, char **words) {
  struct cgroup_site site;
  struct group group = {0};
  char limit[1024], text[64] = "";
  if (count < 2) return 2;
  old_kernel = count == 3 && strcmp(words[2], "old") == 0;
  cgroup_find(&site, words[1]);
  printf("version %d\n", site.version);
  if (site.version != 2) return printf("reason %s\n", site.reason), 0;
  snprintf(limit, sizeof limit, "%s/cpu.weight", site.memory);
  printf("weight %d\n", read_text(limit, text, sizeof text) ? atoi(text) : 0);
  if (!group_open(&group, &site, "slot0") || !group_fresh(&group)) return 1;
  const struct limits limits = {.memory = 64 << 20, .processes = 50};
  if (!group_set_limits(&group, &limits)) return 1;
  group_start(&group);
  snprintf(limit, sizeof limit, "%s/memory.max", group.memory);
  read_text(limit, text, sizeof text);
  printf("memory %d\n", atoi(text));
  snprintf(limit, sizeof limit, "%s/memory.swap.max", group.memory);
  read_text(limit, text, sizeof text);
  printf("swap %.1s\n", text);
  snprintf(limit, sizeof limit, "%s/pids.max", group.memory);
  read_text(limit, text, sizeof text);
  printf("processes %d\n", atoi(text));
  snprintf(limit, sizeof limit, "%s/memory.oom.group", group.memory);
  read_text(limit, text, sizeof text);
  printf("together %.1s\n", text);
  store(group.memory, "memory.current", "3145728\n"); /* rewritten in place, since the file is kept open */
  store(group.memory, "cpu.stat", "usage_usec 9500\n");
  printf("cpu %d\n", (int)group_cpu_us(&group));
  store(group.memory, "memory.current", "4096\n");
  printf("peak %d\n", (int)group_peak(&group));
  printf("killed %d\n", (int)group_oom_kills(&group));
  group_close(&group);
  cgroup_leave(&site);
  printf("left %s\n", access(site.memory, F_OK) == 0 ? "behind" : "nothing");
  return 0;
}
