// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Creates files named like options or with escapes, line breaks, invalid text or 255 bytes; the next run sees none.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static char longest[256];
  const char *const names[] = {"-rf", "--no-preserve-root", "a\nb", "\033[2J", "\xff\xfe", " ", "...",
                               "*", "$(reboot)", ";reboot", "\r", "\"'`", "main", "input", "output",
                               "%s%n", "\xe2\x80\xae" "txt", longest};
  memset(longest, 'n', 255);
  DIR *list = opendir(".");
  for (struct dirent *entry; (entry = readdir(list));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) return 1;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    int fd = open(names[i], O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (fd < 0 || write(fd, names[i], 1) != 1) return printf("%zu\n", i), 2;
  }
  char name[300];
  memset(name, 'm', 256);
  name[256] = 0;
  return mkdir(name, 0700) == 0;
}
