// expect {"ended": ["exited", "cpu"], "exit": 0, "limits": {"cpuMs": 500}}
// Nests epoll queues so that one event wakes many of them, and tries to make two queues watch each other.
#include <errno.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

static int watch(int who, int what) {
  struct epoll_event on = {EPOLLIN | EPOLLET};
  return epoll_ctl(who, EPOLL_CTL_ADD, what, &on);
}

int main(void) {
  int ends[2], level[6][40], circle[2] = {epoll_create1(0), epoll_create1(0)};
  if (pipe(ends) != 0) return 1;
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 40; k++) {
      level[i][k] = epoll_create1(0);
      for (int below = 0; below < 40; below++)
        if (i == 0 ? below == 0 && watch(level[i][k], ends[0]) != 0 : watch(level[i][k], level[i - 1][below]) != 0)
          if (i == 0) return 2;
    }
  watch(circle[0], circle[1]);
  if (watch(circle[1], circle[0]) == 0 || errno != ELOOP) return 3;
  for (int n = 0; n < 50; n++) {
    char token = 'x';
    if (write(ends[1], &token, 1) != 1 || read(ends[0], &token, 1) != 1) return 4;
  }
  return 0;
}
