// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "exit code 1"}
// Ends without a message and with an exit code that none of the supported conventions defines.
int main(void) { return 1; }
