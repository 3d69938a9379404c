// expect {"ended": ["exited"], "exit": 0, "runs": 3, "only_stdout": "0\n"}
// Tries to send descriptors that refer only to each other. This fails, so they do not use up the limit of the next run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int sent = 0;
  for (;;) {
    int pair[2], all[3];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) break;
    all[0] = pair[0], all[1] = pair[1], all[2] = open("/w", O_RDONLY | O_DIRECTORY);
    if (all[2] < 0) all[2] = open(".", O_RDONLY | O_DIRECTORY);
    char room[CMSG_SPACE(sizeof all)] = "", byte = 0;
    struct iovec data = {&byte, 1};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof all), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(head), all, sizeof all);
    if (sendmsg(pair[0], &message, MSG_DONTWAIT) < 0 || sent > 5000) break;
    for (int i = 0; i < 3; i++) close(all[i]);
    sent++;
  }
  return printf("%d\n", sent) < 0;
}
