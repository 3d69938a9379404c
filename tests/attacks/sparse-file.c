// expect {"ended": ["output"]}
// Creates a sparse file of one tebibyte.
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
  int fd = open("/w/big", O_CREAT | O_WRONLY, 0600);
  lseek(fd, 1l << 40, SEEK_SET);
  (void)!write(fd, "x", 1);
  return 0;
}
