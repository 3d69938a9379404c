// expect {"ended": ["exited"], "exit": 0}
// Lists folders whose contents could identify the machine; they must contain only files that every run has.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const allowed[][2] = {
    {"/", " a w tmp proc dev etc usr bin sbin lib lib32 lib64 libx32 "},
    {"/dev", " null zero full random urandom fd stdin stdout stderr shm "},
    {"/etc", " passwd group alternatives ld.so.cache localtime "},
    {"/proc", " self thread-self "},
    {"/a", " main "},
    {"/w", " "},
    {"/tmp", " "},
};

int main(void) {
  int extra = 0;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    DIR *list = opendir(allowed[i][0]);
    for (struct dirent *entry; list && (entry = readdir(list));) {
      char word[300];
      snprintf(word, sizeof word, " %s ", entry->d_name);
      if (entry->d_name[0] == '.' || strstr(allowed[i][1], word)) continue;
      /* /proc may list this process, but no other. */
      if (strcmp(allowed[i][0], "/proc") == 0 && atoi(entry->d_name) == getpid()) continue;
      printf("%s holds %s\n", allowed[i][0], entry->d_name);
      extra = 1;
    }
  }
  return extra;
}
