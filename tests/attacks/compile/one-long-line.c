// expect {"status": ["AC", "CE"]}
// One expression of seventy thousand terms on one line.
#include <stdio.h>
int main(void) { volatile int one = 1; int s = 0; s = 0%repeat[70000, "+one"]%; return puts(s == 70000 ? "42" : "no") < 0; }
