// expect {"ended": ["signalled"], "signal": 11}
// Tries to count events of the whole machine, then reads a performance counter register directly.
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  for (int type = 0; type < 6; type++)
    for (int event = 0; event < 10; event++) {
      uint32_t attributes[32] = {type, sizeof attributes, event};
      int targets[][2] = {{0, -1}, {-1, 0}, {1, -1}, {getppid(), -1}};
      for (int i = 0; i < 4; i++) {
        if (syscall(SYS_perf_event_open, attributes, targets[i][0], targets[i][1], -1, 0) >= 0) return 1;
        if (errno != EPERM && errno != ENOSYS) return 2;
      }
    }
#if defined(__x86_64__)
  __asm__ volatile("rdpmc" : : "c"(0) : "eax", "edx");
#else
  raise(SIGSEGV);
#endif
  return 3;
}
