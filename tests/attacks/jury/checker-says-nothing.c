// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "exit code 1"}
// Ends with an exit code that means nothing, and no word.
int main(void) { return 1; }
