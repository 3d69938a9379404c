// expect {"status": "CE", "compile_seconds": 1}
// Pairs of types, so that no instance is used twice: one instance for each Fibonacci call.
template <int N, class T> struct Fib {
  static constexpr unsigned value = Fib<N - 1, Fib<N, T>>::value + Fib<N - 2, Fib<N, T *>>::value;
};
template <class T> struct Fib<1, T> { static constexpr unsigned value = 1; };
template <class T> struct Fib<0, T> { static constexpr unsigned value = 0; };
int main() { return Fib<60, char>::value; }
