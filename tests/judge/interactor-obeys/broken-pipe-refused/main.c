#include <stdio.h>

int main(void) {
    puts("refuse");
    fflush(stdout);
    for (int i = 0; i < 1000000; i++) puts("are you still there?");
    return 0;
}
