// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "could not be run: start: exec"}
// An interactor that the kernel refuses to start is the jury's failure, regardless of its effect on the program.
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent";
int main(void) { return 0; }
