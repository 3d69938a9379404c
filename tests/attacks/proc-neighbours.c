// expect {"ended": ["exited"], "exit": 0}
// Tries every process number, to read other processes' environment, memory, folders or descriptors.
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const files[] = {"environ", "maps", "mem", "cmdline", "exe", "cwd", "root",
                                    "fd/0", "stack", "pagemap", "task", "io", "syscall", "status",
                                    "stat", "auxv", "limits", "ns/net", "map_files", "mountinfo"};

static int seen(int pid) {
  char path[64];
  struct stat is;
  snprintf(path, sizeof path, "/proc/%d", pid);
  if (stat(path, &is) == 0) return 1;
  for (size_t i = 0; i < sizeof files / sizeof *files && pid < 100; i++) {
    snprintf(path, sizeof path, "/proc/%d/%s", pid, files[i]);
    if (lstat(path, &is) == 0) return 1;
  }
  return 0;
}

int main(void) {
  int child = fork();
  if (child == 0) for (;;) pause();
  if (!seen(child)) return puts("not even its own child: the search is blind"), 2;
  for (int pid = 1; pid < 32768; pid++)
    if (pid != child && pid != getpid() && seen(pid)) return printf("sees %d\n", pid), 1;
  return 0;
}
