// expect {"ended": ["exited"], "exit": 0}
// Tries to use up the machine's quota of asynchronous I/O requests, which databases on the host may need.
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  for (int events = 1; events < 100000; events *= 10) {
    unsigned long context = 0;
    if (syscall(SYS_io_setup, events, &context) == 0) return printf("%d\n", events), 1;
    if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 2;
  }
  return 0;
}
