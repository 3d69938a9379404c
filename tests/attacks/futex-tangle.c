// expect {"ended": ["exited"], "exit": 0}
// Uses futexes whose owner is process 1 or the parent process, requeues one to itself, and leaves threads waiting.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static uint32_t word, other;

static long futex(uint32_t *at, int what, uint32_t value, void *extra, uint32_t *second) {
  return syscall(SYS_futex, at, what, value, extra, second, 0);
}

static void *wait_forever(void *none) {
  struct timespec far = {LONG_MAX, 999999999};
  futex(&word, FUTEX_WAIT, 0, &far, 0);
  return none;
}

int main(void) {
  struct timespec soon;
  int owners[] = {1, getppid(), getpid(), 0x3fffffff};
  for (int i = 0; i < 4; i++) {
    uint32_t lock = owners[i] | FUTEX_WAITERS;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec = (soon.tv_nsec + 10000000) % 1000000000;
    if (futex(&lock, FUTEX_LOCK_PI, 0, &soon, 0) == 0) return 1;
    futex(&lock, FUTEX_UNLOCK_PI, 0, 0, 0);
    futex(&lock, FUTEX_WAIT_REQUEUE_PI, lock, &soon, &lock);
    futex(&lock, FUTEX_CMP_REQUEUE_PI, 1, (void *)(long)INT_MAX, &other);
  }
  for (int i = 0; i < 20; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, wait_forever, 0);
  }
  usleep(20000);
  futex(&word, FUTEX_REQUEUE, 0, (void *)(long)INT_MAX, &word);
  futex(&word, FUTEX_REQUEUE, 0, (void *)(long)INT_MAX, &other);
  /* Wakes threads that started too late to be moved to `other`. */
  return futex(&word, FUTEX_WAKE, INT_MAX, 0, 0) < 0;
}
