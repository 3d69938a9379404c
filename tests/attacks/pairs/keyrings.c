// expect {"how": ["cases", "after", "together"]}
// The first program adds a key to every keyring that the kernel keeps for a user, a session or a process; the second
// program searches these keyrings for the key.
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  char role[16];
  int heard = 0;
  if (scanf("%15s", role) != 1) return 1;
  for (int ring = -8; ring < 0; ring++) {
    if (role[0] == 'w') syscall(SYS_add_key, "user", "verdict-pair", "heard", 5, ring);
    heard |= syscall(SYS_keyctl, 10 /* search */, ring, "user", "verdict-pair", 0) > 0;
  }
  heard |= syscall(SYS_request_key, "user", "verdict-pair", 0, -3) > 0 || syscall(SYS_keyctl, 22 /* persistent */, -1, -3) > 0;
  if (role[0] == 'w') usleep(300000);
  return puts(heard ? "heard" : "42") < 0;
}
