// expect {"ended": ["exited"], "exit": 0}
// Tries to choose the process that is signalled about a socket, with the old requests FIOSETOWN and SIOCSPGRP, then
// enables signals with FIOASYNC.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int pair[2], on = 1;
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  for (int target = -300; target < 300; target++) {
    int owner = target;
    if (ioctl(pair[0], 0x8901 /* FIOSETOWN */, &owner) == 0 || errno != EPERM) return 1;
    if (ioctl(pair[0], 0x8902 /* SIOCSPGRP */, &owner) == 0 || errno != EPERM) return 2;
    if (ioctl(pair[1], (unsigned)0x8903 /* FIOGETOWN */, &owner) == 0) return 3;
  }
  ioctl(pair[0], FIOASYNC, &on);
  return write(pair[1], "x", 1) == 1 ? 0 : 4;
}
