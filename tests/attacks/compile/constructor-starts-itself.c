// expect {"status": ["TLE", "RE"], "time_ms": 300}
// A constructor starts the program again before `main`, endlessly.
#include <unistd.h>
__attribute__((constructor)) static void again(void) {
  char *none[] = {"/a/main", 0};
  execv("/a/main", none);
}
int main(void) { return 0; }
