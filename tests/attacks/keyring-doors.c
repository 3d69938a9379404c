// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Tries to leave a key in a keyring for the next program of the same user.
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  for (int ring = -1; ring > -8; ring--) {
    if (syscall(SYS_add_key, "user", "mark", "x", 1, ring) >= 0) return printf("key in %d\n", ring), 1;
    if (syscall(SYS_add_key, "keyring", "ring", 0, 0, ring) >= 0) return printf("ring in %d\n", ring), 2;
    if (syscall(SYS_request_key, "user", "mark", 0, ring) >= 0) return printf("found in %d\n", ring), 3;
    for (int what = 0; what < 33; what++) {
      if (syscall(SYS_keyctl, what, ring, 1, 0, 0) >= 0) return printf("%d of %d\n", what, ring), 4;
      if (errno != EPERM && errno != ENOSYS) return printf("the kernel was asked: %d\n", errno), 5;
    }
  }
  return syscall(SYS_keyctl, 1 /* join */, "meeting-point") >= 0 || access("/proc/keys", F_OK) == 0;
}
