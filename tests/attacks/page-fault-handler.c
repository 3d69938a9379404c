// expect {"ended": ["exited"], "exit": 0}
// Tries to open userfaultfd and FUSE, with which a program could handle page faults of the kernel and so stop it during
// a system call.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const int flags[] = {0, 1 /* UFFD_USER_MODE_ONLY */, O_CLOEXEC | O_NONBLOCK, 1 | O_NONBLOCK};
  for (int i = 0; i < 4; i++) {
    if (syscall(SYS_userfaultfd, flags[i]) >= 0) return printf("flags %x\n", flags[i]), 1;
    if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 2;
  }
  return open("/dev/userfaultfd", O_RDWR) >= 0 || open("/dev/fuse", O_RDWR) >= 0;
}
