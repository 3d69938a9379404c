// expect {"ended": ["wall"], "limits": {"wallMs": 400}}
// Opens a FIFO for reading and waits, because no other process opens it for writing.
#include <fcntl.h>
#include <sys/stat.h>

int main(void) {
  mkfifo("pipe", 0600);
  return open("pipe", O_RDONLY);
}
