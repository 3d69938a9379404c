// expect {"ended": ["exited"], "exit": 0}
// Tries to create device nodes for a disk and for /dev/null; both attempts must fail.
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
  if (mknod("/w/disk", S_IFBLK | 0666, 0xfe00) == 0) return 1;
  if (mknod("/w/null", S_IFCHR | 0666, 0x103) == 0) return 2;
  return 0;
}
