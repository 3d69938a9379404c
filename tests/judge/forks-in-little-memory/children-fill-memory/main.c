#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            memset(malloc(16 << 20), 1, 16 << 20);
            pause();
        }
    while (wait(NULL) > 0) continue;
}
