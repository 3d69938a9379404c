// expect {"ended": ["exited"], "exit": 0}
// Asks which process is at the other end of its sockets, and tries to send credentials of other processes.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int pair[2], on = 1;
  struct ucred is;
  socklen_t length = sizeof is;
  char groups[256], name[256];
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  if (getsockopt(pair[0], SOL_SOCKET, SO_PEERCRED, &is, &length) != 0) return 1;
  if (is.pid != getpid() || is.uid != getuid() || is.gid != getgid()) return 2;
  length = sizeof groups;
  if (getsockopt(pair[0], SOL_SOCKET, 59 /* SO_PEERGROUPS */, groups, &length) == 0 && length > 0) return 3;
  setsockopt(pair[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
  static const struct ucred others[] = {{1, 0, 0}, {2, 65534, 65534}, {0, 0, 0}};
  for (int i = 0; i < 3; i++) {
    char room[CMSG_SPACE(sizeof is)], byte = 'x';
    struct iovec data = {&byte, 1};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof is), .cmsg_level = SOL_SOCKET, .cmsg_type = 2 /* SCM_CREDENTIALS */};
    memcpy(CMSG_DATA(head), &others[i], sizeof is);
    if (sendmsg(pair[0], &message, MSG_DONTWAIT) >= 0) return 4;
  }
  return recv(pair[1], name, sizeof name, MSG_DONTWAIT) >= 0 || errno != EAGAIN ? 5 : 0;
}
