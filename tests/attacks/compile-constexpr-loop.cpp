// expect {"ended": ["exited", "cpu", "memory"], "failed": true, "compile": true}
// A loop at compile time.
constexpr long f() { long n = 0; for (;;) n++; return n; }
constexpr long x = f();
int main() { return x; }
