// expect {"status": ["AC"], "answer": "sum"}
// A source cannot set the compiler's environment, and the program's environment contains no variable of the judge.
#include <stdio.h>
#include <string.h>
extern char **environ;
int main(void) {
  static const char *const bad[] = {"COLLECT_", "GCC_EXEC", "COMPILER_PATH", "LD_", "VERDICT", "DATABASE", "PG", "TOKEN"};
  for (char **each = environ; *each; each++)
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
      if (strncmp(*each, bad[i], strlen(bad[i])) == 0 || strstr(*each, "SECRET")) return puts(*each), 1;
  return puts("42") < 0;
}
