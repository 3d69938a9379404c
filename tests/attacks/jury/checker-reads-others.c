// expect {"role": "checker", "status": "AC", "cases": ["AC", "AC", "AC"]}
// Looks for the host's files and for the answers of other cases; the checker must be able to access only its own case.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int files(const char *path) {
  int n = 0;
  DIR *list = opendir(path);
  if (!list) return 0;
  for (struct dirent *e; (e = readdir(list));) n += e->d_name[0] != '.';
  closedir(list);
  return n;
}
int main(int argc, char **argv) {
  if (argc != 4 || files("/w") != 3 || files("/tmp") != 0) return fprintf(stderr, "%d in /w, %d in /tmp\n", files("/w"), files("/tmp")), 102;
  static const char *const absent[] = {"%answer%", "%host-file%", "/etc/shadow", "/w/answer.1", "/proc/1/root/etc"};
  for (unsigned i = 0; i < sizeof absent / sizeof *absent; i++)
    if (access(absent[i], R_OK) == 0) return fprintf(stderr, "%s\n", absent[i]), 102;
  for (int fd = 3; fd < 64; fd++)
    if (fcntl(fd, F_GETFD) >= 0) return fprintf(stderr, "descriptor %d\n", fd), 102;
  return 0;
}
