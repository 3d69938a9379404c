// expect {"ended": ["exited"], "exit": 0, "only_stdout": ""}
// Looks for open descriptors above 2 that were leaked by the sandbox, and tries to write to them.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  for (int fd = 3; fd < 65536; fd++)
    if (fcntl(fd, F_GETFD) >= 0 || write(fd, "x", 1) > 0) return printf("%d is open\n", fd), 1;
  DIR *list = opendir("/proc/self/fd");
  for (struct dirent *entry; (entry = readdir(list));)
    if (atoi(entry->d_name) > 2 && atoi(entry->d_name) != dirfd(list)) return puts(entry->d_name), 2;
  char where[64] = "";
  for (int fd = 0; fd < 3; fd++) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(path, where, sizeof where - 1);
    where[n > 0 ? n : 0] = 0;
    if (where[0] == '/' && strncmp(where, "/memfd:", 7) != 0) return puts(where), 3; /* a path on the host */
  }
  return 0;
}
