template <int N, int M> struct Down {
  static constexpr long value = Down<N - 1, M>::value + Down<N - 1, M + (1 << N)>::value;
};
template <int M> struct Down<0, M> {
  static constexpr long value = M;
};
constexpr long loop() {
  long sum = 0;
  for (long i = 0; i < 200000; i++) sum += i;
  return sum;
}
template <int N> struct Many {
  static constexpr long value = loop() + N + Many<N - 1>::value;
};
template <> struct Many<0> {
  static constexpr long value = 0;
};
int main() { return (Down<19, 0>::value + Many<200>::value) & 1; }
