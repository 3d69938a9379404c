// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Each child made by vfork makes the next; the last one goes on trying.
#include <unistd.h>

int main(void) {
  for (;;) (void)!vfork();
}
