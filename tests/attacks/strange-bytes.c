// expect {"ended": ["exited"], "exit": 0, "stdout": "\u001b[31m\u0000"}
// Terminal escapes and NUL are kept in the output.
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
  fwrite("\033[31m\0", 1, 6, stdout);
  return 0;
}
