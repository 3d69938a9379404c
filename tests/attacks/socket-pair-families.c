// expect {"ended": ["exited"], "exit": 0}
// Creates socket pairs of each family; for a rare family, the kernel would load its module.
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>

int main(void) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return puts("not even its own"), 2;
  for (int family = 0; family < 64; family++)
    for (int type = 1; type < 11; type++) {
      if (family == AF_UNIX) continue;
      if (socketpair(family, type, 0, pair) == 0) return printf("%d %d\n", family, type), 1;
      if (errno != EACCES && errno != EPERM) return printf("the kernel was asked for %d\n", family), 3;
    }
  return 0;
}
