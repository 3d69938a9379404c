#include <unistd.h>

int main(void) {
    for (;;)
        if (fork() == 0) _exit(0);
}
