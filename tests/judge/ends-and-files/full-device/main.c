#include <errno.h>
#include <stdio.h>

int main(void) {
    FILE *full = fopen("/dev/full", "w");
    if (full == NULL) return 1;
    fputs("lost", full);
    if (fclose(full) == 0 || errno != ENOSPC) return 2;
    puts("7 8");
}
