// expect {"role": "interactor", "against": "sum.c", "status": "SE", "cause": "interactor_failed", "detail": "signal 11"}
// Crashes before the first message.
int main(void) { *(volatile int *)0 = 1; return 0; }
