#include <stdio.h>

static char never[512 << 20];

int main(int argc, char **argv) {
    if (argc > 5) never[argc << 20] = argv[0][0];
    puts(never[argc << 10] == 0 ? "7 8" : "");
}
