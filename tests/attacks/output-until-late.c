// expect {"ended": ["wall"], "counts": true, "killed": true, "limits": {"wallMs": 800}}
// Two processes take turns at writing slowly until the wall limit ends the run.
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int there[2], back[2];
  if (pipe(there) != 0 || pipe(back) != 0) return 1;
  int child = fork();
  for (int n = child == 0 ? 1 : 0;; n += 2) {
    char token;
    if ((child == 0 || n > 0) && read(child == 0 ? there[0] : back[0], &token, 1) != 1) return 3;
    dprintf(1, "%d\n", n);
    usleep(500);
    if (write(child == 0 ? back[1] : there[1], "x", 1) != 1) return 4;
  }
}
