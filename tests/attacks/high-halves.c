// expect {"ended": ["exited"], "exit": 0}
// Passes arguments with additional bits above those that the kernel uses: the filter must see the same value as the
// kernel.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
  static const unsigned long tops[] = {1ul << 32, 0xffffffff00000000ul, 0xdeadbeef00000000ul};
  unsigned short allow_all[4] = {6, 0};
  struct { unsigned short count; void *code; } filter = {1, allow_all};
  for (int i = 0; i < 3; i++) {
    unsigned long top = tops[i];
    if (syscall(SYS_socket, top | AF_INET, SOCK_DGRAM, 0) >= 0) return 1;
    if (syscall(SYS_socket, top | AF_NETLINK, SOCK_RAW, 0) >= 0) return 2;
    if (syscall(SYS_prctl, top | PR_SET_SECCOMP, 2, &filter, 0, 0) == 0) return 3;
    if (syscall(SYS_ioctl, 0, top | TIOCSTI, "x") == 0) return 4;
    if (syscall(SYS_fcntl, open(".", O_RDONLY), top | F_NOTIFY, DN_CREATE) == 0) return 5;
    if (syscall(SYS_fcntl, open("f", O_CREAT | O_RDWR, 0600), top | F_SETLEASE, F_WRLCK) == 0) return 6;
    long child = syscall(SYS_clone, top | CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) pause();
    if (child > 0) return 7;
    if (syscall(SYS_unshare, top | CLONE_NEWUSER) == 0) return 8;
  }
  return 0;
}
