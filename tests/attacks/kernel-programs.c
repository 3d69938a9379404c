// expect {"ended": ["exited"], "exit": 0}
// Tries to load code into the kernel with every command of the `bpf` system call and with an eBPF socket filter.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const uint64_t code[] = {0xb7 /* r0 = 0 */, 0x95 /* exit */};
  for (int command = 0; command < 40; command++) {
    union {
      uint64_t raw[16];
      struct { uint32_t type, key, value, entries; } map;
      struct { uint32_t type, count; uint64_t code, license; } program;
    } with = {0};
    if (command == 0) with.map = (__typeof__(with.map)){2 /* array */, 4, 8, 1};
    if (command == 5) with.program = (__typeof__(with.program)){1, 2, (uintptr_t)code, (uintptr_t)"GPL"};
    if (syscall(SYS_bpf, command, &with, sizeof with) >= 0) return printf("bpf %d\n", command), 1;
    if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 2;
  }
  int pair[2], none = -1;
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  return setsockopt(pair[0], SOL_SOCKET, 50 /* SO_ATTACH_BPF */, &none, sizeof none) == 0;
}
