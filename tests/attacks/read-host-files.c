// expect {"ended": ["exited"], "exit": 0}
// Tries to read files of the host, of which only compilers and libraries may be readable.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const paths[] = {
    "/etc/shadow",
    "/etc/hostname",
    "/root",
    "/home",
    "/proc/1/environ",
    "/proc/1/cmdline",
    "/proc/kcore",
    "/proc/cmdline",
    "/proc/keys",
    "/proc/sys/kernel/hostname",
    "/sys/kernel",
    "/sys/fs/cgroup",
    "/dev/sda",
    "/dev/vda",
    "/dev/mem",
    "/dev/kmsg",
    "/dev/tty",
    "/work",
    "/var",
    "/run",
    "/opt",
    "/boot",
};

int main(void) {
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    if (open(paths[i], O_RDONLY) < 0) continue;
    puts(paths[i]);
    return 1;
  }
  return 0;
}
