#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("7 8");
    fflush(stdout);
    raise(SIGSTOP);
}
