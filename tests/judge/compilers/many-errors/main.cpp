#define A x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 +
#define B A A A A A A A A

int main() {
    return B B B B B B B B 0;
}
