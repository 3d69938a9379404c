#include <stdlib.h>
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 2; i++)
    if (fork() == 0)
      for (;;) pause();
  return 1;
}
