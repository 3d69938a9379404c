#include <stdio.h>

int main(void) {
    FILE *notes = fopen("notes.txt", "w");
    if (notes == NULL) return 1;
    fputs("seven and eight", notes);
    if (fclose(notes) != 0) return 2;
    puts("7 8");
}
