// expect {"ended": ["exited"], "exit": 0}
// Tries to use io_uring, whose operations would bypass the system call filter.
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const unsigned flags[] = {0, 1 << 0, 1 << 1, 1 << 6, 1 << 13 | 1 << 12, 1 << 14};
  for (int i = 0; i < 6; i++)
    for (int entries = 1; entries < 5000; entries *= 17) {
      unsigned parameters[30] = {0, 0, flags[i]};
      if (syscall(425, entries, parameters) >= 0) return printf("ring %x\n", flags[i]), 1;
      if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 2;
    }
  for (int operation = 0; operation < 40; operation++)
    if (syscall(427, -1, operation, 0, 0) >= 0 || syscall(426, -1, 1, 1, 1, 0) >= 0) return 3;
  return 0;
}
