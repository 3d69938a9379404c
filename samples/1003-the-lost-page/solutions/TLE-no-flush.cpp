#include <cstdio>

// stdout is a pipe here, so nothing leaves the buffer before the program ends.
int main() {
    int low = 1, high;
    if (scanf("%d", &high) != 1) return 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        printf("? %d\n", middle);
        char answer;
        if (scanf(" %c", &answer) != 1) return 1;
        if (answer == '=') low = high = middle;
        else if (answer == '<') high = middle - 1;
        else low = middle + 1;
    }
    printf("! %d\n", low);
}
