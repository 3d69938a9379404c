// expect {"ended": ["exited", "memory"], "exit": 0, "runs": 2}
// Sets as many extended attributes as fit on files of every kind; the next run must not find any of them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void) {
  static char value[60000];
  static const char *const shared[] = {"/dev/null", "/a/main", "/usr/bin/env", "/", "/proc/self", "/w", "/tmp"};
  static const char *const kinds[] = {"user.mark", "trusted.mark", "security.mark", "system.posix_acl_access"};
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < 4; k++) {
      if (getxattr(shared[i], kinds[k], value, sizeof value) >= 0) return printf("%s is marked\n", shared[i]), 1;
      /* The last two paths are the run's own folders, where attributes may be allowed. The next run must not see these
         attributes. */
      if (setxattr(shared[i], kinds[k], "x", 1, 0) == 0 && i < 5) return printf("%s was marked\n", shared[i]), 2;
    }
  close(open("own", O_CREAT | O_EXCL | O_WRONLY, 0600));
  mkdir("folder", 0700);
  for (int n = 0; n < 3000; n++) {
    char name[32];
    snprintf(name, sizeof name, "user.%d", n);
    int set = setxattr("own", name, value, sizeof value, 0);
    if (setxattr("folder", name, value, sizeof value, 0) != 0 && set != 0) break;
  }
  return 0;
}
