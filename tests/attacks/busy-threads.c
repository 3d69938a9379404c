// expect {"ended": ["cpu"]}
// Five threads use CPU time concurrently; the sum of their times must be measured.
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
static void *burn(void *none) {
  for (volatile long n = 0;;) n++;
  return none;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) pthread_create(&thread, NULL, burn, NULL);
  burn(NULL);
}
