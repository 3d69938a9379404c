// expect {"role": "interactor", "status": "SE", "cause": "interactor_failed", "detail": "could not be run: start: exec"}
// If the kernel refuses to start an interactor, the jury is at fault, whatever the program does.
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent";
int main(void) { return 0; }
