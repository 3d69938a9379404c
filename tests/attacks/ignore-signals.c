// expect {"ended": ["cpu"]}
// Ignores all signals that can be ignored, and uses CPU time in an endless loop.
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
  for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
  for (volatile long n = 0;;) n++;
}
