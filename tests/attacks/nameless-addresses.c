// expect {"ended": ["exited"], "exit": 0}
// Uses thousands of socket names that the kernel assigns, and tries to connect to guessed names.
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void) {
  struct sockaddr_un any = {.sun_family = AF_UNIX};
  for (int i = 0; i < 3000; i++) {
    int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&any, sizeof(sa_family_t)) != 0) return 1;
    close(fd);
  }
  int probe = socket(AF_UNIX, SOCK_DGRAM, 0);
  for (unsigned i = 0; i < 20000; i++) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%05x", i * 52);
    if (connect(probe, (struct sockaddr *)&name, offsetof(struct sockaddr_un, sun_path) + 6) == 0) return 2;
  }
  for (int uid = 60000; uid < 60200; uid++) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "verdict-uid-%d", uid);
    if (connect(probe, (struct sockaddr *)&name, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length)) == 0) return 3;
  }
  return 0;
}
