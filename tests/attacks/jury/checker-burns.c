// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "cpu limit", "jury_limits": {"cpuMs": 200}}
// Never finishes judging.
int main(void) { for (volatile int i = 0;; i++) {} }
