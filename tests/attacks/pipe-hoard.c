// expect {"ended": ["exited", "memory"], "exit": 0}
// Uses kernel memory instead of its own memory: many processes fill many large pipes.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  static char room[1 << 16];
  long *held = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int k = 0; k < 40; k++)
    if (fork() == 0) {
      for (int ends[2]; pipe2(ends, O_NONBLOCK) == 0;) {
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        for (ssize_t n; (n = write(ends[1], room, sizeof room)) > 0;) __sync_fetch_and_add(held, n);
      }
      pause();
    }
  long before = -1;
  for (int quiet = 0; quiet < 5; quiet = *held == before ? quiet + 1 : 0) {
    before = *held;
    usleep(20000);
  }
  printf("%ld MiB\n", *held >> 20);
  return *held > 300l << 20;
}
