#include <stdio.h>
#include <unistd.h>

int main(void) {
    int n, more;
    FILE *data = fopen("data.txt", "r");
    if (!data || fscanf(data, "%d", &more) != 1) return 2;
    if (fopen("data.txt", "w") || fopen("more/new.txt", "w")) return 3;
    if (unlink("data.txt") != 0) return 4;
    scanf("%d", &n);
    printf("%d\n", n + more);
}
