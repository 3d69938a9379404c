// expect {"ended": ["exited", "memory", "cpu"], "failed": true, "compile": true}
// Templates that need templates without end.
template <int N> struct T { T<N + 1> a; T<N + 2> b; };
int main() { T<0> t; }
