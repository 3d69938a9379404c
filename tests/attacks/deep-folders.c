// expect {"ended": ["exited", "cpu", "memory"], "exit": 0}
// Folders nested deeper than the maximum path length must be deleted, too.
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
  for (int i = 0; i < 3000; i++)
    if (mkdir("d", 0700) != 0 || chdir("d") != 0) break;
  return 0;
}
