// expect {"role": "interactor", "against": "sum.c", "status": "SE", "cause": "interactor_failed", "detail": "signal 11"}
// The interactor crashes before it sends its first message.
int main(void) { *(volatile int *)0 = 1; return 0; }
