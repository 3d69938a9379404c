// expect {"ended": ["exited"], "exit": 0}
// Requests socket cookies and pidfds, because the kernel numbers sockets and processes for the whole machine.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  int pair[2], on = 1;
  unsigned long long cookie = 0;
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  for (int i = 0; i < 1000; i++) {
    socklen_t length = sizeof cookie;
    if (getsockopt(pair[i % 2], SOL_SOCKET, 57 /* SO_COOKIE */, &cookie, &length) == 0 || errno != EPERM) return 1;
  }
  socklen_t length = sizeof on;
  if (syscall(SYS_getsockopt, pair[0], SOL_SOCKET, (7ul << 32) | 57, &cookie, &length) == 0) return 2;
  if (getsockopt(pair[0], SOL_SOCKET, 77 /* SO_PEERPIDFD */, &on, &length) == 0 || errno != EPERM) return 3;
  if (setsockopt(pair[0], SOL_SOCKET, 76 /* SO_PASSPIDFD */, &on, sizeof on) == 0 || errno != EPERM) return 4;
  return cookie == 0 ? 0 : 5;
}
