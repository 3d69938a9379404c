// expect {"ended": ["exited"], "exit": 0}
// Executing a set-uid program of the host must not grant any privileges.
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
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    execl("/usr/bin/su", "su", "-c", "true", (char *)NULL);
    _exit(1);
  }
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 1 : 0;
}
