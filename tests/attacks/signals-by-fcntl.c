// expect {"ended": ["exited"], "exit": 0}
// Has the kernel send signals to other processes when a socket becomes readable: to every process id up to 299 except
// its own.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  static const int kinds[] = {0, SIGKILL, SIGSTOP, SIGTERM, SIGCHLD, 34};
  int pair[2];
  char got;
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  fcntl(pair[0], F_SETFL, O_ASYNC | O_NONBLOCK);
  for (int kind = 0; kind < 6; kind++)
    for (int target = -1; target < 300; target++) {
      /* Skips the program's own pid; also skips 0, which is not the pid of any process. */
      if (target == getpid() || target == 0) continue;
      fcntl(pair[0], F_SETSIG, kinds[kind]);
      if (fcntl(pair[0], F_SETOWN, target == -1 ? 1 : target) != 0) continue;
      if (fcntl(pair[0], F_GETOWN) == getpid()) continue;
      if (write(pair[1], "x", 1) != 1 || read(pair[0], &got, 1) != 1) return 1;
    }
  return kill(1, 0) == 0;
}
