// expect {"ended": ["output"]}
// Makes the kernel copy special files, some of them endless, to the program's standard output.
#include <fcntl.h>
#include <sys/sendfile.h>
#include <unistd.h>

int main(void) {
  static const char *const odd[] = {"/proc/self/mem", "/proc/self/maps", "/dev/full", "/dev/urandom",
                                    "/dev/zero"};
  for (int i = 0; i < 5; i++) {
    int from = open(odd[i], O_RDONLY);
    for (int k = 0; k < (i == 4 ? 1 << 20 : 2); k++) {
      if (sendfile(1, from, 0, 1 << 20) > 0) continue;
      static char room[1 << 16];
      (void)!write(1, room, read(from, room, sizeof room) > 0 ? sizeof room : 0);
    }
  }
  return 0;
}
