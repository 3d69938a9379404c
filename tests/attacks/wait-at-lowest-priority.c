// expect {"ended": ["wall", "cpu"], "limits": {"wallMs": 600}}
// Sets the lowest priority, so that any waiting for a processor on a busy machine counts towards its wall time.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

int main(void) {
  int session = open("/proc/self/autogroup", O_WRONLY);
  if (session >= 0) (void)!write(session, "19", 2);
  nice(19);
  sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
  for (;;) continue;
}
