// expect {"status": ["CE", "WA"], "answer": "secret"}
// Embeds the answer file with #embed: unknown to older compilers, and absent for newer ones.
#include <stdio.h>
static const unsigned char stolen[] = {
#embed "%answer%"
};
int main(void) { return (int)fwrite(stolen, 1, sizeof stolen, stdout) < 0; }
