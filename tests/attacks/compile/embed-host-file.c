// expect {"status": "CE", "answer": "secret"}
// Includes a world-readable file of the host, as a string and as code.
#include <stdio.h>
int main(void) {
#include "%host-file%"
#include "/proc/1/environ"
}
