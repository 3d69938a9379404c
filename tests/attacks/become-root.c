// expect {"ended": ["exited"], "exit": 0}
// Tries every way to become uid 0 again.
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

int main(void) {
  if (getuid() == 0 || geteuid() == 0) return 1;
  return setuid(0) == 0 || setreuid(0, 0) == 0 || setresuid(0, 0, 0) == 0 || setgid(0) == 0 ? 1 : 0;
}
