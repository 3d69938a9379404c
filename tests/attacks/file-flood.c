// expect {"ended": ["output", "memory"]}
// Fills the work folder; the pages of its files count as memory, and the size of each file is limited.
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
  static char room[1 << 20];
  for (int n = 0;; n++) {
    char name[32];
    snprintf(name, sizeof name, "/w/%d", n);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < 32; i++) (void)!write(fd, room, sizeof room);
    close(fd);
  }
}
