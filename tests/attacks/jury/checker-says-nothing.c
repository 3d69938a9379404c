// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "exit code 1"}
// Ends with an undefined exit code and without a message.
int main(void) { return 1; }
