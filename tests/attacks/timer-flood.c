// expect {"ended": ["exited", "memory", "cpu"], "exit": 0, "limits": {"cpuMs": 500}}
// Creates the maximum number of timers, many of them with a period of 1 ns, and every other kind of alarm.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static volatile int rung;
static void ring(int number) { rung++; }

int main(void) {
  struct itimerspec each = {{0, 1}, {0, 1}};
  struct itimerval often = {{0, 1}, {0, 1}};
  int made = 0, open_timers = 0;
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) signal(number, ring);
  signal(SIGALRM, ring);
  signal(SIGVTALRM, ring);
  signal(SIGPROF, ring);
  for (timer_t timer; made < 1000000; made++) {
    struct sigevent to = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + made % 30};
    if (timer_create(made % 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME, &to, &timer) != 0) break;
    if (made % 50 == 0) timer_settime(timer, 0, &each, 0);
  }
  for (int fd; (fd = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK)) >= 0; open_timers++)
    timerfd_settime(fd, 0, &each, 0);
  for (int kind = ITIMER_REAL; kind <= ITIMER_PROF; kind++) setitimer(kind, &often, 0);
  for (volatile int n = 0; n < 10000000;) n++;
  printf("%d timers, %d open, rung %d\n", made, open_timers, rung);
  return made == 1000000 || open_timers > 300;
}
