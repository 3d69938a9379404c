// expect {"role": "checker", "status": "AC", "cases": ["AC", "AC", "AC"]}
// The checker overwrites, removes and replaces the input, output, answer and program files; these changes must not
// affect the next case.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char first[64] = "", second[64] = "";
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r");
  if (!in || !out || !fgets(first, sizeof first, in) || !fgets(second, sizeof second, out)) return 3;
  int a, b, c;
  if (sscanf(first, "%d %d", &a, &b) != 2 || sscanf(second, "%d", &c) != 1 || a + b != c) return fprintf(stderr, "spoilt: %s %s", first, second), 102;
  for (int i = 1; i < argc; i++) {
    chmod(argv[i], 0666);
    int fd = open(argv[i], O_WRONLY | O_TRUNC);
    if (fd >= 0) write(fd, "0 0\n", 4), close(fd);
    unlink(argv[i]);
    symlink("/etc/passwd", argv[i]);
    rename("/w/evil", argv[i]);
  }
  mkdir("/w/output2", 0777);
  if (open("/a/main", O_WRONLY) >= 0 || unlink("/a/main") == 0) return 102;
  int fd = open("/tmp/left", O_CREAT | O_EXCL | O_WRONLY, 0666);
  return fd < 0 ? (fputs("left over\n", stderr), 102) : 0;
}
