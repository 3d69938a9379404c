#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int file = open("hole", O_CREAT | O_WRONLY, 0600);
    if (file < 0 || lseek(file, 2000000000, SEEK_SET) < 0) return 1;
    if (write(file, "x", 1) != 1) return 2;
    puts("7 8");
}
