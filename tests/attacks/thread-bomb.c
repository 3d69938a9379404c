// expect {"ended": ["exited", "cpu", "wall", "memory"]}
// Starts threads without end; each thread counts toward the process limit.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>
static void *wait_forever(void *none) {
  for (;;) pause();
  return none;
}

int main(void) {
  pthread_t thread;
  int made = 0;
  while (made < 1000 && pthread_create(&thread, NULL, wait_forever, NULL) == 0) made++;
  _exit(made < 60 ? 0 : 1);
}
