// expect {"status": "CE", "compile_seconds": 2}
// Lets the compiler itself fill an array of gigabytes while it evaluates a constant.
struct Big {
  int value[1 << 26]{};
  constexpr Big() {
    for (int i = 0; i < 512; i++)
      for (int k = 0; k < (1 << 17); k++) value[i << 17 | k] = i ^ k;
  }
};
constexpr Big big{};
static_assert(big.value[4096] == 4096);
int main() { return big.value[8192] == 1; }
