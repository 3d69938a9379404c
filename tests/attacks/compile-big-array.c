// expect {"ended": ["exited", "output", "memory", "cpu"], "failed": true, "compile": true}
// The executable would be a file of 1 GiB.
int a[1 << 28] = {1};
int main(void) { return a[0]; }
