#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    puts("wait");
    fflush(stdout);
    close(1);
    usleep(50000);
    abort();
}
