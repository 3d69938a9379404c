// expect {"ended": ["wall"], "limits": {"wallMs": 400}}
// Waits for a partner that never opens the pipe.
#include <fcntl.h>
#include <sys/stat.h>

int main(void) {
  mkfifo("pipe", 0600);
  return open("pipe", O_RDONLY);
}
