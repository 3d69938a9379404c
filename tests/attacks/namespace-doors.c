// expect {"ended": ["exited"], "exit": 0}
// Creates a namespace of each kind by unshare, clone and clone3, then enters another one by setns.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS,     CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWUTS,
                            CLONE_NEWIPC,  CLONE_NEWCGROUP, 0x80 /* time */};
static const char *const names[] = {"user", "mnt", "pid", "net", "uts", "ipc", "cgroup", "time",
                                    "pid_for_children", "time_for_children"};

int main(void) {
  for (int i = 0; i < 8; i++)
    for (int with = 0; with < 2; with++) {
      long flags = kinds[i] | (with ? CLONE_NEWUSER : 0);
      if (unshare(flags) == 0) return printf("unshare %s\n", names[i]), 1;
      /* clone is not tried for the time namespace, because in its flags this bit is part of the signal number. */
      long child = i == 7 ? -1 : syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
      if (child == 0) pause();
      if (child > 0) return printf("clone %s\n", names[i]), 2;
      uint64_t arguments[11] = {flags, 0, 0, 0, SIGCHLD};
      child = syscall(435 /* clone3 */, arguments, sizeof arguments);
      if (child == 0) pause();
      if (child > 0) return printf("clone3 %s\n", names[i]), 3;
    }
  for (int i = 0; i < 10; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/ns/%s", names[i]);
    int own = open(path, O_RDONLY);
    if (own >= 0 && setns(own, 0) == 0) return printf("setns %s\n", names[i]), 4;
  }
  int map = open("/proc/self/uid_map", O_WRONLY);
  return map >= 0 && write(map, "0 0 1", 5) > 0;
}
