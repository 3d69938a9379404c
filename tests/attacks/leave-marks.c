// expect {"ended": ["exited"], "exit": 0}
// Tries to create files in many folders; a file that an earlier run created must not exist any more.
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
  static const char *const places[] = {"/w/mark", "/tmp/mark", "/dev/shm/shared-mark", "/a/mark", "/mark", "/etc/mark",
                                       "/usr/mark", "/dev/mark"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    int fd = open(places[i], O_CREAT | O_EXCL | O_WRONLY, 0666);
    if (fd < 0 && i < 3) return 1; /* an earlier run left a mark, or creating the file failed */
    if (fd >= 0 && i >= 3) return 2;
  }
  return 0;
}
