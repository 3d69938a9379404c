#include <stdio.h>
#include <unistd.h>

int main(void) {
    puts("leave");
    fflush(stdout);
    close(STDOUT_FILENO);
    for (;;) continue;
}
