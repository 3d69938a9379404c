// expect {"status": ["CE", "WA"], "answer": "secret"}
// Embeds the answer file with #embed: older compilers lack the directive, and newer ones do not find the file.
#include <stdio.h>
static const unsigned char stolen[] = {
#embed "%answer%"
};
int main(void) { return (int)fwrite(stolen, 1, sizeof stolen, stdout) < 0; }
