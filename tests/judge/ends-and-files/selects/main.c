#include <stddef.h>
#include <stdio.h>
#include <sys/select.h>

int main(void) {
    puts("7 8");
    fflush(stdout);
    select(0, NULL, NULL, NULL, NULL);
}
