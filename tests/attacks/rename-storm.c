// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Several threads move deep folders into each other; each move takes a lock shared by all file systems.
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void *storm(void *number) {
  char a[64], b[64], path[64];
  snprintf(a, sizeof a, "a%ld/moving", (long)number);
  snprintf(b, sizeof b, "a%ld/moving", ((long)number + 1) % 4);
  for (;;) {
    mkdir(a, 0700);
    rename(a, b);
    rename(b, a);
    if (getcwd(path, sizeof path) == 0) return 0;
  }
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    char name[16];
    snprintf(name, sizeof name, "a%d", i);
    mkdir(name, 0700);
  }
  pthread_t thread;
  for (long i = 1; i < 4; i++) pthread_create(&thread, 0, storm, (void *)i);
  return storm(0) == 0;
}
