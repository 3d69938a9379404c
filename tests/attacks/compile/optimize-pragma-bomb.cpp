// expect {"status": ["CE", "AC"], "compile_seconds": 1}
// Thousands of functions, each with its own target and optimisation options and cloned for further targets.
#include <cstdio>
#pragma GCC optimize("Ofast,unroll-all-loops,inline,peel-loops,split-loops,unswitch-loops")
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
template <int N> __attribute__((target_clones("avx2", "avx", "sse4.2", "default"), noinline)) int work(int *p) {
  int s = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      for (int k = 0; k < 8; k++) s += p[(i * j + k * N) & 63] * (N ^ k), p[k] ^= s;
  return s;
}
#define EIGHT(M, N) M(N) M(N + 1) M(N + 2) M(N + 3) M(N + 4) M(N + 5) M(N + 6) M(N + 7)
#define EACH(M, N) M(N) M(N + 1) M(N + 2) M(N + 3) M(N + 4) M(N + 5) M(N + 6) M(N + 7)
#define CALL(N) s += work<N>(p);
#define CALLS(N) EACH(CALL, 8 * (N))
int main() {
  int p[64] = {}, s = 0;
  EIGHT(CALLS, 0) EIGHT(CALLS, 8) EIGHT(CALLS, 16) EIGHT(CALLS, 24)
  if (s == 1) std::puts("");
  std::puts("42");
}
