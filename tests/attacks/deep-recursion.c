// expect {"ended": ["exited"], "exit": 0}
// A stack of 200 MiB is allowed below a memory limit of 256 MiB.
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

static int down(int left) {
  volatile char room[1 << 20];
  memset((char *)room, left, sizeof room);
  return left == 0 ? room[0] : down(left - 1) + room[1] - room[1];
}

int main(void) { return down(190) == 0 ? 0 : 0; }
