// expect {"ended": ["exited", "memory", "cpu"], "failed": true, "compile": true}
// Ten nested macros that together expand to 8^10 = 2^30 identifiers.
#define A x x x x x x x x
#define B A A A A A A A A
#define C B B B B B B B B
#define D C C C C C C C C
#define E D D D D D D D D
#define F E E E E E E E E
#define G F F F F F F F F
#define H G G G G G G G G
#define I H H H H H H H H
#define J I I I I I I I I
int main(void) { J }
