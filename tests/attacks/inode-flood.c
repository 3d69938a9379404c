// expect {"ended": ["cpu", "exited", "memory", "wall"]}
// Creates empty files in an endless loop. The sandbox must limit their number.
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
  for (int n = 0; n < 1000000; n++) {
    char name[32];
    snprintf(name, sizeof name, "/w/%d", n);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    if (fd < 0) return 0;
    close(fd);
  }
  return 1;
}
