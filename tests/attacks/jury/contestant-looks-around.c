// expect {"role": "contestant", "against": "interactor.c", "status": "AC"}
// Looks for the interactor: its files, its process, and descriptors that refer to it.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int entries(const char *path) {
  int n = 0;
  DIR *list = opendir(path);
  for (struct dirent *e; list && (e = readdir(list));) n += e->d_name[0] != '.';
  if (list) closedir(list);
  return n;
}
int main(void) {
  int a, b, others = 0;
  if (scanf("%d%d", &a, &b) != 2) return 1;
  for (int fd = 3; fd < 1024; fd++)
    if (fcntl(fd, F_GETFD) >= 0) return printf("descriptor %d\n", fd), 0;
  DIR *list = opendir("/proc");
  for (struct dirent *e; list && (e = readdir(list));) others += atoi(e->d_name) > 0 && atoi(e->d_name) != getpid();
  if (others || entries("/w") || entries("/tmp")) return printf("%d others, %d, %d\n", others, entries("/w"), entries("/tmp")), 0;
  static const char *const absent[] = {"/w/input", "/w/answer", "/w/output", "%answer%", "%host-file%"};
  for (unsigned i = 0; i < sizeof absent / sizeof *absent; i++)
    if (access(absent[i], F_OK) == 0) return puts(absent[i]), 0;
  /* Reopening stdout for reading must not give access to any data of the interaction. */
  int again = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  char stolen[64];
  if (again >= 0 && read(again, stolen, sizeof stolen) > 0) return puts("heard"), 0;
  printf("%d\n", a + b);
  return 0;
}
