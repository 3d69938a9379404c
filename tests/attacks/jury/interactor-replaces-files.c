// expect {"role": "interactor", "status": "AC", "cases": ["AC", "AC", "AC"]}
// Replaces its input and answer after reading them; the next case must get its own files.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int a, b, got, wanted;
  FILE *in = fopen("/w/input", "r"), *answer = fopen("/w/answer", "r");
  if (!in || !answer || fscanf(in, "%d%d", &a, &b) != 2 || fscanf(answer, "%d", &wanted) != 1) return 3;
  unlink("/w/input"), unlink("/w/answer"), symlink("/etc/passwd", "/w/answer"), mkdir("/w/input", 0700);
  if (fopen("/tmp/seen", "r")) return 102;
  fclose(fopen("/tmp/seen", "w"));
  printf("%d %d\n", a, b), fflush(stdout);
  return scanf("%d", &got) == 1 && got == wanted ? 0 : 102;
}
