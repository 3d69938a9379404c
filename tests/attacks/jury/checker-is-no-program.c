// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "could not be run: start: exec"}
// A checker that the kernel refuses to start is the jury's failure, too.
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent";
int main(void) { return 0; }
