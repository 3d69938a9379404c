// expect {"ended": ["signalled", "cpu"], "limits": {"cpuMs": 200}}
// Handles the signal of a stack overflow on a second stack, and overflows that stack, too.
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static volatile int zero;

static int down(int n) {
  volatile char room[1024];
  memset((char *)room, n, sizeof room);
  return down(n + 1) + room[zero];
}

static void handle(int number) { down(number); }

int main(void) {
  stack_t second = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigaltstack(&second, 0);
  sigaction(SIGSEGV, &action, 0);
  sigaction(SIGBUS, &action, 0);
  *(volatile int *)8 = 1;
  return 0;
}
