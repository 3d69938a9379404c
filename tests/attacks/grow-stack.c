// expect {"ended": ["memory", "signalled"]}
// Executes itself again with the highest stack limit that it can set, and then recurses without end.
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static volatile int zero;

static int down(int n) {
  volatile char room[1 << 16];
  memset((char *)room, n, sizeof room);
  return down(n + 1) + room[zero];
}

int main(int argc, char **argv) {
  struct rlimit is, wide = {RLIM_INFINITY, RLIM_INFINITY};
  if (argc == 1) {
    if (setrlimit(RLIMIT_STACK, &wide) != 0) {
      getrlimit(RLIMIT_STACK, &is);
      is.rlim_cur = is.rlim_max;
      setrlimit(RLIMIT_STACK, &is);
    }
    execl("/proc/self/exe", "main", "again", (char *)0);
    return 1;
  }
  return down(0);
}
