// expect {"status": "CE", "answer": "secret"}
// Includes a file of the host that anybody there may read, as the text of a string and as code.
#include <stdio.h>
int main(void) {
#include "%host-file%"
#include "/proc/1/environ"
}
