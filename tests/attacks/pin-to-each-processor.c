// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Pins five busy threads to each processor, including the processor that a concurrent run uses.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

static void *burn(void *on) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET((long)on, &one);
  sched_setaffinity(0, sizeof one, &one);
  for (volatile long n = 0;;) n++;
}

int main(void) {
  for (long on = 0; on < 8; on++)
    for (int i = 0; i < 5; i++) {
      pthread_t thread;
      pthread_create(&thread, 0, burn, (void *)on);
    }
  return burn(0) != 0;
}
