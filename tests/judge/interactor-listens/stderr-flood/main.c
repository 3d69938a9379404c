#include <stdio.h>

int main(void) {
    puts("guess");
    fflush(stdout);
    for (;;) fputs("all work and no play makes a judge a dull program\n", stderr);
}
