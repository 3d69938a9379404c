// expect {"ended": ["exited"], "exit": 0}
// Tries to create a socket of every family: only AF_UNIX may work, so there is no network, netlink or vsock.
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
  for (int family = 0; family < 46; family++) {
    if (family == AF_UNIX) continue;
    for (int type = 1; type < 6; type++)
      if (socket(family, type, 0) >= 0) return printf("%d %d", family, type), 1;
  }
  return 0;
}
