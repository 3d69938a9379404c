// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Binds abstract socket names that other runs or the sandbox could use; each of them must be free.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static int named(const char *name, int (*use)(int, const struct sockaddr *, socklen_t), int type) {
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  strcpy(to.sun_path + 1, name);
  return use(socket(AF_UNIX, type, 0), (struct sockaddr *)&to,
             offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
}

int main(void) {
  static const char *const known[] = {"/tmp/.X11-unix/X0", "/org/kernel/udev/udevd", "meeting-point",
                                      "/containerd-shim", "verdict-uid-60000", "verdict-uid-60001"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (named(known[i], connect, SOCK_STREAM) == 0 || named(known[i], connect, SOCK_DGRAM) == 0)
      return printf("somebody listens at %s\n", known[i]), 1;
    if (named(known[i], bind, SOCK_DGRAM) != 0) return printf("taken: %s\n", known[i]), 2;
  }
  for (int i = 0; i < 100; i++) {
    char name[32];
    snprintf(name, sizeof name, "verdict-uid-%d", 60002 + i);
    if (named(name, bind, SOCK_DGRAM) != 0) return printf("taken: %s\n", name), 3;
  }
  return 0;
}
