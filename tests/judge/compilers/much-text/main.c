#define A(x) x x x x x x x x x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))

const char text[] = C(C("all work and no play "));

int main(void) { return text[1] == 'a'; }
