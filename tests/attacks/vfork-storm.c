// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Each vfork child creates the next one; the last one keeps trying.
#include <unistd.h>

int main(void) {
  for (;;) (void)!vfork();
}
