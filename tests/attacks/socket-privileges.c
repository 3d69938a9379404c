// expect {"ended": ["exited"], "exit": 0}
// Tries to set socket options that need privileges: larger buffers than allowed, priorities, marks.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  static const struct { int option, value; } wanted[] = {
      {32 /* SNDBUFFORCE */, 1 << 30}, {33 /* RCVBUFFORCE */, 1 << 30}, {SO_PRIORITY, 7}, {SO_MARK, 1}, {1 /* DEBUG */, 1}};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
    if (setsockopt(fd, SOL_SOCKET, wanted[i].option, &wanted[i].value, sizeof(int)) == 0) return printf("%d\n", wanted[i].option), 1;
  int huge = 1 << 30, is = 0;
  socklen_t length = sizeof is;
  setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &huge, sizeof huge);
  return getsockopt(fd, SOL_SOCKET, SO_SNDBUF, &is, &length) != 0 || is > 64 << 20 ? 3 : 0;
}
