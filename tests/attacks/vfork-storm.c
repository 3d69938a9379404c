// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Each vfork child creates the next one; the last child keeps trying to create another one.
#include <unistd.h>

int main(void) {
  for (;;) (void)!vfork();
}
