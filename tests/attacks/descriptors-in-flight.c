// expect {"ended": ["exited"], "exit": 0, "runs": 3}
// Sockets that carry each other: nobody holds them, only the kernel's garbage collector frees them.
#define _GNU_SOURCE
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
  int waits = 0;
  for (int made = 0; made < 300; made++) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) return 1;
    int memory = memfd_create("carried", 0);
    if (memory < 0 || ftruncate(memory, 1 << 20) != 0) return 2;
    (void)!write(memory, "pages", 5);
    int both[] = {pair[0], pair[1], memory, 1};
    int sent = carry(pair[0], both, 4) && carry(pair[1], both, 4);
    close(memory);
    close(pair[0]);
    close(pair[1]);
    if (sent) continue;
    /* ETOOMANYREFS: as many as one user may have under way, until the collector has come by. */
    if (waits++ == 2000) return printf("%d circles were never freed\n", made), 3;
    usleep(1000);
    made--;
  }
  return 0;
}
