// expect {"how": ["cases", "together"]}
// One program tries to connect to two sockets of the other program: one with an abstract name and one with a path. Over
// a connection, the programs could pass file descriptors.
#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
static int with(const char *path, size_t length, int (*use)(int, const struct sockaddr *, socklen_t)) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  memcpy(name.sun_path, path, length);
  if (fd < 0 || use(fd, (struct sockaddr *)&name, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length)) != 0) return -1;
  return fd;
}
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') {
    int a = with("\0verdict-pair", 13, bind), b = with("/tmp/verdict-pair", 18, bind);
    if (a >= 0) listen(a, 5);
    if (b >= 0) listen(b, 5);
    usleep(700000);
    return puts("42") < 0;
  }
  for (int i = 0; i < 50; i++, usleep(10000))
    if (with("\0verdict-pair", 13, connect) >= 0 || with("/tmp/verdict-pair", 18, connect) >= 0) return puts("heard") < 0;
  return puts("42") < 0;
}
