// expect {"ended": ["exited"], "exit": 0}
// Tries to send a signal to every process; it must not reach any process but itself.
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
  for (int pid = 2; pid < 5000; pid++)
    if (pid != getpid()) kill(pid, SIGKILL);
  kill(1, SIGKILL);
  return getppid() == 1 || getppid() == 0 ? 0 : 1;
}
