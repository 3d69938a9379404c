// expect {"role": "checker", "status": "SE", "cause": "checker_compile_failed"}
// A checker with an endless include.
#include "/dev/zero"
