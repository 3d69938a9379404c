// expect {"ended": ["exited"], "exit": 0}
// Opens a pidfd of process 1; it must not be possible to send signals or enter namespaces with the pidfd.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  int pidfd = syscall(434 /* pidfd_open */, 1, 0);
  for (int signal = 1; pidfd >= 0 && signal < 65; signal++)
    if (syscall(424 /* pidfd_send_signal */, pidfd, signal, 0, 0) == 0)
      return printf("sent %d\n", signal), 1;
  for (int command = 1; pidfd >= 0 && command < 11; command++) {
    int space = ioctl(pidfd, _IO(0xff, command), 0);
    if (space >= 0) return printf("namespace %d\n", command), 2;
  }
  return setns(pidfd, CLONE_NEWNS) == 0 || setns(pidfd, CLONE_NEWPID) == 0;
}
