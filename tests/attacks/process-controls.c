// expect {"ended": ["exited"], "exit": 0}
// Tries to lift the restrictions that the sandbox has set: no new privileges, dumpable, capabilities, speculation,
// memory maps.
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0) return 1;
  if (prctl(PR_SET_SECCOMP, 0, 0, 0, 0) == 0 || prctl(PR_SET_SECCOMP, 1, 0, 0, 0) == 0) return 2;
  for (int field = 1; field < 16; field++)
    if (prctl(PR_SET_MM, field, 4096, 0, 0) == 0) return printf("map %d\n", field), 3;
  for (int what = 0; what < 4; what++)
    if (prctl(PR_SET_SPECULATION_CTRL, what, 2, 0, 0) == 0) return printf("speculation %d\n", what), 4;
  if (prctl(PR_SET_SECUREBITS, 0x2f, 0, 0, 0) == 0) return 5;
  for (int capability = 0; capability < 41; capability++)
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0) == 0) return 6;
  if (prctl(57 /* PR_SET_IO_FLUSHER */, 1, 0, 0, 0) == 0) return 8;
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
  return setuid(0) == 0 || prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || prctl(PR_GET_SECCOMP) != 2;
}
