// expect {"ended": ["exited"], "exit": 0}
// Tries to connect to the daemons of the host through their well-known sockets.
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void) {
  static const char *const paths[] = {
      "/run/docker.sock", "/var/run/docker.sock", "/run/containerd/containerd.sock",
      "/run/systemd/notify", "/run/systemd/private", "/run/systemd/journal/socket", "/dev/log",
      "/run/dbus/system_bus_socket", "/run/postgresql/.s.PGSQL.5432", "/tmp/.s.PGSQL.5432",
      "/tmp/.X11-unix/X0", "/run/udev/control", "/run/snapd.socket", "/run/acpid.socket"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
    for (int type = SOCK_STREAM; type <= SOCK_SEQPACKET; type++) {
      struct sockaddr_un to = {.sun_family = AF_UNIX};
      strcpy(to.sun_path, paths[i]);
      int fd = socket(AF_UNIX, type, 0);
      if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return puts(paths[i]), 1;
      close(fd);
    }
  return 0;
}
