// expect {"role": "contestant", "against": "interactor.c", "status": "RE"}
// A program that the kernel refuses to start, while an interactor waits for it: its own failure.
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent";
int main(void) { return 0; }
