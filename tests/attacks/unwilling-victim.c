// expect {"ended": ["memory"]}
// Tries to exempt itself from the out-of-memory killer and to make this killer select other processes.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void score(int pid, const char *value) {
  static const char *const names[] = {"oom_score_adj", "oom_adj"};
  for (int i = 0; i < 2; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, names[i]);
    int file = open(path, O_WRONLY);
    if (file >= 0) (void)!write(file, value, strlen(value));
    close(file);
  }
}

int main(void) {
  score(getpid(), "-1000");
  score(getpid(), "-17");
  score(1, "1000");
  score(getppid(), "1000");
  for (;;) memset(malloc(4 << 20), 1, 4 << 20);
}
