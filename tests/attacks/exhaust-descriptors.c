// expect {"ended": ["exited"], "exit": 0}
// Opens files until `open` fails with EMFILE; fewer than 256 files may be opened.
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
  int opened = 0;
  while (open("/dev/null", O_RDONLY) >= 0) opened++;
  return errno == EMFILE && opened < 256 ? 0 : 1;
}
