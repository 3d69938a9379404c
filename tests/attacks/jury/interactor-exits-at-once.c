// expect {"role": "interactor", "against": "sum.c", "status": "AC"}
// Accepts before a word was said; that the program then finds nothing to read is not its fault.
int main(void) { return 0; }
