#include <stdio.h>

int main(void) {
    int answer;
    printf("guess 7\n");
    return scanf("%d", &answer) != 1;
}
