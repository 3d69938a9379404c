// expect {"role": "interactor", "against": "sum.c", "status": "RE"}
// Accepts and exits before the first message; the program continues and fails because it has nothing to read.
int main(void) { return 0; }
