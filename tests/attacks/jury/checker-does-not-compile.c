// expect {"role": "checker", "status": "SE", "cause": "checker_compile_failed"}
// A checker that includes an endless file.
#include "/dev/zero"
