// expect {"ended": ["exited"], "exit": 0}
// Locks a filter on a socket, and reads filters back.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int pair[2], on = 1;
  char room[4096];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  for (int i = 0; i < 2; i++) {
    socklen_t length = sizeof room, small = sizeof on;
    if (setsockopt(pair[i], SOL_SOCKET, 44 /* SO_LOCK_FILTER */, &on, sizeof on) == 0 || errno != EPERM) return 1;
    if (getsockopt(pair[i], SOL_SOCKET, 26 /* SO_GET_FILTER */, room, &length) == 0 || errno != EPERM) return 2;
    if (getsockopt(pair[i], SOL_SOCKET, 44, &on, &small) != 0 || on != 0) return 3;
    on = 1;
  }
  return 0;
}
