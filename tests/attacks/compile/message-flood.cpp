// expect {"status": ["CE", "AC"], "compile_seconds": 2}
// A million messages that -w does not silence.
#include <cstdio>
#define A _Pragma("message(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")")
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
E E E E E E E E E E
int main() { std::puts("42"); }
