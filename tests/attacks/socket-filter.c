// expect {"ended": ["exited"], "exit": 0}
// Attaches classic BPF programs to all types of sockets, also with bits set above the arguments' 32 bits.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET};
  static const unsigned long tops[] = {0, 1ul << 32, ~0ul << 32};
  struct sock_filter code[] = {{BPF_LD | BPF_W | BPF_LEN, 0, 0, 0}, {BPF_RET | BPF_K, 0, 0, 0}};
  struct sock_fprog program = {2, code};
  for (int kind = 0; kind < 3; kind++) {
    int pair[2];
    if (socketpair(AF_UNIX, kinds[kind], 0, pair) != 0) return 1;
    for (int i = 0; i < 3; i++) {
      if (syscall(SYS_setsockopt, pair[0], SOL_SOCKET, tops[i] | SO_ATTACH_FILTER, &program, sizeof program) == 0) return 2;
      if (errno != EPERM) return 3;
      if (syscall(SYS_setsockopt, pair[0], tops[i] | SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0) return 4;
      if (errno != EPERM) return 5;
    }
    char got;
    if (write(pair[0], "x", 1) != 1 || read(pair[1], &got, 1) != 1 || got != 'x') return 6;
  }
  return 0;
}
