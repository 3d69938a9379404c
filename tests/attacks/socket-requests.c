// expect {"ended": ["exited"], "exit": 0}
// Tries every ioctl of the socket layer (0x8900 to 0x89ff), with and without bits above those that the kernel uses.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const unsigned long tops[] = {0, 1ul << 32, 0xdeadbeef00000000ul};
  static long room[512];
  int fds[4] = {0, 1};
  socketpair(AF_UNIX, SOCK_STREAM, 0, fds + 2);
  for (int fd = 0; fd < 4; fd++)
    for (unsigned long request = 0x8900; request <= 0x89ff; request++)
      for (int i = 0; i < 3; i++) {
        if (syscall(SYS_ioctl, fds[fd], tops[i] | request, room) == 0) return printf("%lx\n", request), 1;
        if (errno != EPERM) return printf("%lx %d\n", request, errno), 2;
      }
  int waiting = -1;
  return syscall(SYS_ioctl, fds[2], 0x541bul /* FIONREAD */, &waiting) != 0 || waiting != 0 ? 3 : 0;
}
