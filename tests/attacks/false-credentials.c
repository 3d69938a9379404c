// expect {"ended": ["exited"], "exit": 0}
// Sends messages over a socket with its own credentials and with those of root, process 1 and group 0. All attempts
// must fail.
#define _GNU_SOURCE
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int claim(int through, struct ucred who) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof who)];
  } control = {0};
  struct iovec byte = {"x", 1};
  struct msghdr message = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  control.head = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_CREDENTIALS,
                                  .cmsg_len = CMSG_LEN(sizeof who)};
  memcpy(CMSG_DATA(&control.head), &who, sizeof who);
  return sendmsg(through, &message, 0) == 1;
}

int main(void) {
  int pair[2];
  struct ucred me = {getpid(), getuid(), getgid()}, root = me, init = me, group = me;
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  root.uid = 0;
  init.pid = 1;
  group.gid = 0;
  return claim(pair[0], me) || claim(pair[0], root) || claim(pair[0], init) || claim(pair[0], group);
}
