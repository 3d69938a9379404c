#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 129; i++)
        if (vfork() == 0) _exit(0);
    for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}
