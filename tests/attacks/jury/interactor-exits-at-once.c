// expect {"role": "interactor", "against": "sum.c", "status": "RE"}
// Accepts before a word was said: the program runs on, and fails by itself because it finds nothing to read.
int main(void) { return 0; }
