// expect {"ended": ["memory", "signalled"]}
// Recurses endlessly until it reaches the stack limit or the memory limit.
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

static volatile int zero = 0;
static int down(int n) {
  volatile char room[4096];
  memset((char *)room, n, sizeof room);
  return down(n + 1) + room[zero];
}

int main(void) { return down(0); }
