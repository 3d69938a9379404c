/* Asks the contestant's program for one sum. Output that does not begin with the right number is wrong. */
#include <stdio.h>
int main(int argc, char **argv) {
  int a, b, got;
  FILE *in = fopen(argv[argc - 3], "r");
  if (!in || fscanf(in, "%d%d", &a, &b) != 2) return 3;
  printf("%d %d\n", a, b);
  fflush(stdout);
  char word[32];
  if (scanf("%31s", word) != 1) return fputs("no answer\n", stderr), 102;
  if (sscanf(word, "%d", &got) != 1 || got != a + b) return fprintf(stderr, "wrong: %s\n", word), 102;
  return 0;
}
