// expect {"ended": ["memory"]}
// Fills memory files (memfd) and keeps them open without mapping them, so that their memory belongs to no process.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  static char room[1 << 20];
  signal(SIGXFSZ, SIG_IGN);
  for (;;) {
    int file = memfd_create("hoard", 0);
    for (int i = 0; i < 32; i++) (void)!write(file, room, sizeof room);
  }
}
