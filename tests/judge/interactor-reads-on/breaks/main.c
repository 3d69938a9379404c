#include <stdio.h>
#include <unistd.h>

int main(void) {
    puts("break");
    fflush(stdout);
    for (;;) pause();
}
