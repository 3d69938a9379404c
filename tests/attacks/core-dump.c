// expect {"ended": ["signalled"], "signal": 6}
// Aborts while it uses 50 MiB of memory; no core file may be written.
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

int main(void) {
  memset(malloc(50 << 20), 1, 50 << 20);
  abort();
}
