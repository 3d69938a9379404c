#include <cstdio>
#include <vector>

// One byte for every possible number: a gigabyte.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<char> count(1000000001, 0);
    int lone = 0;
    std::vector<int> badges(n);
    for (int &badge : badges) {
        if (scanf("%d", &badge) != 1) return 1;
        count[badge]++;
    }
    for (int badge : badges) {
        if (count[badge] == 1) lone = badge;
    }
    printf("%d\n", lone);
}
