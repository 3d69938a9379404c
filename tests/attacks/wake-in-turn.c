// expect {"ended": ["wall", "cpu", "starved"], "limits": {"wallMs": 600}}
// Forty threads wake each other in a circle. Each runs only briefly, but at any moment one of them seems to be busy.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#define THREADS 40

static int ends[THREADS][2];

static void *pass_on(void *number) {
  long self = (long)number;
  char token;
  while (read(ends[self][0], &token, 1) == 1) {
    nanosleep(&(struct timespec){0, 200000}, 0);
    if (write(ends[(self + 1) % THREADS][1], &token, 1) != 1) break;
  }
  return 0;
}

int main(void) {
  for (long i = 0; i < THREADS; i++) {
    pthread_t one;
    if (pipe(ends[i]) != 0) return 1;
    if (pthread_create(&one, 0, pass_on, (void *)i) != 0) return 2;
  }
  for (int i = 0; i < 4; i++)
    if (write(ends[i * 10][1], "x", 1) != 1) return 3;
  for (;;) pause();
}
