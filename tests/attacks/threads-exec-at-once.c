// expect {"ended": ["exited"], "exit": 0, "only_stdout": "end\n"}
// Many threads call exec at the same time, repeatedly.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char next[16];
static pthread_barrier_t all;

static void *replace(void *none) {
  pthread_barrier_wait(&all);
  execl("/proc/self/exe", "main", next, (char *)0);
  return none;
}

int main(int argc, char **argv) {
  int generation = argc > 1 ? atoi(argv[1]) : 0;
  if (generation == 40) return puts("end"), 0;
  snprintf(next, sizeof next, "%d", generation + 1);
  pthread_barrier_init(&all, 0, 16);
  for (int i = 0; i < 16; i++) {
    pthread_t thread;
    if (pthread_create(&thread, 0, replace, 0) != 0) return 1;
  }
  for (;;) pause();
}
