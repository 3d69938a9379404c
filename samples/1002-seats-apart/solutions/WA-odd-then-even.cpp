#include <cstdio>

// For n = 4 this gives 1 3 2 4, where 3 and 2 are neighbours.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    if (n == 2 || n == 3) {
        puts("-1");
        return 0;
    }
    for (int i = 1; i <= n; i += 2) printf("%d ", i);
    for (int i = 2; i <= n; i += 2) printf("%d ", i);
    puts("");
}
