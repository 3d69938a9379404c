// expect {"ended": ["exited"], "exit": 0}
// Changes the nice value of its sessions: the kernel allows only ten such changes per second on the whole machine.
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int changed(void) {
  static const char *const values[] = {"0", "5", "19", "-5"};
  for (int i = 0; i < 4; i++) {
    int file = open("/proc/self/autogroup", O_WRONLY);
    if (file >= 0 && write(file, values[i], strlen(values[i])) > 0) return 1;
    close(file);
  }
  return 0;
}

int main(void) {
  int status;
  for (int i = 0; i < 10; i++)
    if (fork() == 0) _exit(setsid() < 0 ? 2 : changed());
  while (wait(&status) > 0)
    if (status != 0) return 1;
  return changed();
}
