// expect {"role": "contestant", "against": "interactor.c", "status": "RE"}
// The kernel refuses to start this program while an interactor waits for it: the program itself is at fault.
const char loader[5000] __attribute__((section(".interp"), used)) = "/nonexistent";
int main(void) { return 0; }
