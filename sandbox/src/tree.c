#include "tree.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fds.h"

#define MAX_PROCESSES 4096

struct members {
  pid_t list[MAX_PROCESSES];
  int count;
};

struct process {
  pid_t parent;
  uint64_t reaped_ticks; /* CPU time of children that the process has waited for */
};

static bool describe(pid_t pid, struct process *out) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  if (!read_text(path, text, sizeof text)) return false;
  /* The process name may contain any character, including brackets, so the other fields start after the last closing
     bracket. */
  const char *at = strrchr(text, ')');
  long long user, kernel;
  int parent;
  if (!at || sscanf(at + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lld %lld", &parent,
                    &user, &kernel) != 3)
    return false;
  *out = (struct process){parent, (uint64_t)(user + kernel)};
  return true;
}

static void add_child(struct members *to, pid_t pid) {
  if (pid > 0 && to->count < MAX_PROCESSES) to->list[to->count++] = pid;
}

/* Scans all processes; used if the kernel has no files named `children` in /proc. */
static void scan_children(pid_t parent, struct members *to) {
  DIR *list = opendir("/proc");
  struct process is;
  for (struct dirent *entry; list && (entry = readdir(list));) {
    pid_t pid = (pid_t)atol(entry->d_name);
    if (pid > 0 && describe(pid, &is) && is.parent == parent) add_child(to, pid);
  }
  if (list) closedir(list);
}

static void children_of(pid_t parent, struct members *to) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task", (int)parent);
  DIR *threads = opendir(path);
  if (!threads) return;
  bool known = false;
  for (struct dirent *entry; (entry = readdir(threads));) {
    int pid;
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)parent, entry->d_name);
    FILE *list = fopen(path, "re");
    if (!list) continue;
    known = true;
    while (fscanf(list, "%d", &pid) == 1) add_child(to, (pid_t)pid);
    fclose(list);
  }
  closedir(threads);
  if (!known) scan_children(parent, to);
}

static const struct members *below(pid_t root) {
  static struct members all;
  all.count = 0;
  children_of(root, &all);
  for (int i = 0; i < all.count; i++) children_of(all.list[i], &all);
  return &all;
}

/* One kill(-1) by a process with the program's uid signals all processes of the run; no other processes have that
   uid. */
static void kill_by_uid(uid_t uid) {
  pid_t helper = fork();
  if (helper == 0) {
    if (syscall(SYS_setresuid, uid, uid, uid) == 0 && geteuid() == uid) kill(-1, SIGKILL);
    _exit(0);
  }
  if (helper > 0) waitpid(helper, NULL, 0);
}

void tree_kill(const struct confinement *as) {
  if (as->change_uid) {
    kill_by_uid(as->uid);
    return;
  }
  /* The processes are stopped first; otherwise a fork bomb could fork faster than it is killed. */
  static const int steps[] = {SIGSTOP, SIGSTOP, SIGKILL};
  for (int i = 0; i < 3; i++) {
    const struct members *all = below(getpid());
    for (int k = 0; k < all->count; k++) kill(all->list[k], steps[i]);
  }
}

static uint64_t own_cpu_us(pid_t pid) {
  struct timespec used;
  /* The id of the CPU clock of the whole process, computed as clock_getcpuclockid does. */
  clockid_t clock = (clockid_t)((~(unsigned)pid << 3) | 2u);
  if (clock_gettime(clock, &used) != 0) return 0;
  return (uint64_t)used.tv_sec * 1000000u + (uint64_t)used.tv_nsec / 1000u;
}

static uint64_t reaped_us(pid_t pid) {
  struct process is;
  return describe(pid, &is) ? is.reaped_ticks * 1000000u / (uint64_t)sysconf(_SC_CLK_TCK) : 0;
}

uint64_t tree_living_cpu_us(pid_t init) {
  uint64_t total = 0;
  const struct members *all = below(init);
  for (int i = 0; i < all->count; i++) total += own_cpu_us(all->list[i]) + reaped_us(all->list[i]);
  return total;
}

uint64_t tree_cpu_us(pid_t init) { return tree_living_cpu_us(init) + reaped_us(init); }

/* Whether a program has lowered the priority of its session. If so, the program itself is the reason why it waits for a
   processor. */
static bool session_is_lowered(pid_t pid) {
  char path[64], text[64];
  int nice = 0;
  snprintf(path, sizeof path, "/proc/%d/autogroup", (int)pid);
  return read_text(path, text, sizeof text) && sscanf(text, "%*s nice %d", &nice) == 1 && nice > 0;
}

/*
 * Returns a pointer to the fields of proc_pid_stat(5) that follow the name: a space, the state and the other fields.
 * Returns NULL if the task has ended.
 */
static const char *state_of(pid_t pid, const char *task, char *text, size_t capacity) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", (int)pid, task);
  if (!read_text(path, text, capacity)) return NULL;
  const char *at = strrchr(text, ')');
  return at && at[1] == ' ' ? at + 1 : NULL;
}

/* Whether the task is running or waiting for a processor. The result is false for a task that has lowered its own
   priority. */
static bool task_runnable(pid_t pid, const char *task) {
  char text[1024];
  long nice;
  unsigned policy;
  const char *at = state_of(pid, task, text, sizeof text);
  if (!at || at[1] != 'R') return false;
  /* Fields 3 to 41 of proc_pid_stat(5): state, 15 other fields, nice, 21 other fields, policy. */
  if (sscanf(at + 1,
             "%*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %ld %*s %*s %*s %*s %*s "
             "%*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %u",
             &nice, &policy) != 2)
    return true;
  return nice <= 0 && policy != SCHED_IDLE && !session_is_lowered(pid);
}

static bool process_runnable(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  bool found = false;
  for (struct dirent *entry; threads && !found && (entry = readdir(threads));)
    found = entry->d_name[0] != '.' && task_runnable(pid, entry->d_name);
  if (threads) closedir(threads);
  return found;
}

bool tree_runnable(pid_t init) {
  static struct members all;
  all.count = 0;
  /* Before the start and after the end of the program, the init process itself may be waiting for a processor. */
  if (process_runnable(init)) return true;
  children_of(init, &all);
  for (int i = 0; i < all.count; i++) {
    if (process_runnable(all.list[i])) return true;
    children_of(all.list[i], &all);
  }
  return false;
}

/* Whether all tasks of the process sleep. A task that is ending (stopped by its tracer, or a zombie) or waiting for a
   disk does not count as sleeping. */
static bool process_sleeps(pid_t pid) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  bool sleeps = threads != NULL;
  for (struct dirent *entry; sleeps && (entry = readdir(threads));) {
    const char *at = entry->d_name[0] == '.' ? " S" : state_of(pid, entry->d_name, text, sizeof text);
    sleeps = at && at[1] == 'S';
  }
  if (threads) closedir(threads);
  return sleeps;
}

bool tree_sleeps(pid_t init) {
  const struct members *all = below(init);
  for (int i = 0; i < all->count; i++)
    if (!process_sleeps(all->list[i])) return false;
  return all->count > 0;
}

uint64_t tree_written(pid_t init) {
  uint64_t total = 0;
  const struct members *all = below(init);
  for (int i = 0; i < all->count; i++) {
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%d/io", (int)all->list[i]);
    const char *line = read_text(path, text, sizeof text) ? strstr(text, "wchar: ") : NULL;
    if (line) total += strtoull(line + strlen("wchar: "), NULL, 10);
  }
  return total;
}

uint64_t tree_memory(pid_t init) {
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), own = 0, max_shared = 0;
  const struct members *all = below(init);
  for (int i = 0; i < all->count; i++) {
    char path[64], text[128];
    unsigned long long resident, shared;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)all->list[i]);
    if (!read_text(path, text, sizeof text) ||
        sscanf(text, "%*u %llu %llu", &resident, &shared) != 2)
      continue;
    own += resident > shared ? (resident - shared) * page : 0;
    if (shared * page > max_shared) max_shared = shared * page;
  }
  return own + max_shared;
}

void tree_each(pid_t init, void (*visit)(void *to, pid_t pid), void *to) {
  const struct members *all = below(init);
  for (int i = 0; i < all->count; i++) visit(to, all->list[i]);
}

uint32_t tree_tasks_of(uid_t uid) {
  uint32_t total = 0;
  DIR *list = opendir("/proc");
  for (struct dirent *entry; list && (entry = readdir(list));) {
    char path[64], text[4096];
    unsigned owner = 0;
    if (atol(entry->d_name) <= 0) continue;
    snprintf(path, sizeof path, "/proc/%.20s/status", entry->d_name);
    if (!read_text(path, text, sizeof text)) continue;
    const char *line = strstr(text, "\nUid:"), *threads = strstr(text, "\nThreads:");
    if (!line || !threads || sscanf(line, "\nUid: %u", &owner) != 1 || owner != uid) continue;
    total += (uint32_t)strtoul(threads + strlen("\nThreads:"), NULL, 10);
  }
  if (list) closedir(list);
  return total;
}
