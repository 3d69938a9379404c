// expect {"ended": ["exited"], "exit": 0, "runs": 3}
// Tries to send a socket pair through itself: the sent sockets would have no owner, and only the kernel's garbage
// collector would free them.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static int carry(int through, const int *what, int count) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(8 * sizeof(int))];
  } control = {0};
  struct iovec byte = {"x", 1};
  struct msghdr message = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = CMSG_SPACE(count * sizeof(int))};
  control.head = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS,
                                  .cmsg_len = CMSG_LEN(count * sizeof(int))};
  memcpy(CMSG_DATA(&control.head), what, count * sizeof(int));
  return sendmsg(through, &message, MSG_DONTWAIT) == 1;
}

int main(void) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) return 1;
  int memory = memfd_create("carried", 0);
  if (memory < 0 || ftruncate(memory, 1 << 20) != 0) return 2;
  int both[] = {pair[0], pair[1], memory, 1};
  struct mmsghdr many = {.msg_hdr = {.msg_iov = &(struct iovec){"x", 1}, .msg_iovlen = 1}};
  if (send(pair[0], "x", 1, MSG_DONTWAIT) != 1) return 3;
  return carry(pair[0], both, 4) || errno != EPERM || sendmmsg(pair[0], &many, 1, 0) >= 0 || errno != EPERM;
}
