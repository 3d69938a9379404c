// expect {"ended": ["exited", "output", "memory", "cpu"], "failed": true, "compile": true}
// A program file of a gibibyte.
int a[1 << 28] = {1};
int main(void) { return a[0]; }
