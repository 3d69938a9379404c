// expect {"ended": ["exited"], "exit": 0, "output_bytes": 67108864}
// Writes one line without a line break. Its length of 64 MiB is exactly the output limit.
#include <string.h>
#include <unistd.h>

int main(void) {
  static char room[1 << 16];
  memset(room, 'x', sizeof room);
  for (int i = 0; i < 1024; i++)
    for (size_t done = 0; done < sizeof room;) {
      ssize_t n = write(1, room + done, sizeof room - done);
      if (n <= 0) return 1;
      done += n;
    }
  return 0;
}
