#include <stdio.h>

// The exit code is the number in the contestant's output; there is no message.
int main(int argc, char **argv) {
    int code = 3;
    FILE *output = argc > 2 ? fopen(argv[2], "r") : NULL;
    if (output == NULL || fscanf(output, "%d", &code) != 1) return 3;
    return code;
}
