// expect {"ended": ["exited"], "exit": 0}
// Tries the socket options that attach extended BPF programs or programs for SO_REUSEPORT groups, and the options that
// remove programs.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  static const int options[] = {27 /* detach */, 50 /* BPF */, 51 /* reuse, classic */, 52 /* reuse, BPF */, 68 /* detach reuse */};
  struct sock_filter code[] = {{BPF_RET | BPF_K, 0, 0, 1}};
  struct sock_fprog program = {1, code};
  int one = 1, socket_of_ours = socket(AF_UNIX, SOCK_DGRAM, 0);
  setsockopt(socket_of_ours, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
  for (int i = 0; i < 5; i++)
    for (int fd = -1; fd < 8; fd++) {
      int room[4] = {fd, fd, fd, fd};
      if (setsockopt(socket_of_ours, SOL_SOCKET, options[i], room, sizeof room) == 0 || errno != EPERM) return printf("%d\n", options[i]), 1;
      if (setsockopt(socket_of_ours, SOL_SOCKET, options[i], &program, sizeof program) == 0 || errno != EPERM) return printf("%d\n", options[i]), 2;
    }
  return 0;
}
