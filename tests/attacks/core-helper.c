// expect {"ended": ["signalled"], "signal": 6}
// Crashes to start the host's crash handler, which would run as root and outside of the sandbox.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
  /* The kernel does not start the crash handler if the core size limit is exactly 1. With a limit of 0, the kernel
     still starts it. */
  struct rlimit is, none = {0, 0}, wide = {RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_CORE, &none);
  prlimit(0, RLIMIT_CORE, &none, 0);
  prlimit(getpid(), RLIMIT_CORE, &none, 0);
  setrlimit(RLIMIT_CORE, &wide);
  getrlimit(RLIMIT_CORE, &is);
  if (is.rlim_cur != 1 || is.rlim_max != 1) return 1;
  int filter = open("/proc/self/coredump_filter", O_WRONLY);
  (void)!write(filter, "0x1ff", 5);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  abort();
}
