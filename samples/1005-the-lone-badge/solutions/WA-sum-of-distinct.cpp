#include <cstdio>
#include <set>

// Twice the sum of the kinds less the sum of the badges would be right, in more than 32 bits.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::set<int> kinds;
    unsigned twice = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        int badge;
        if (scanf("%d", &badge) != 1) return 1;
        badge %= 1 << 20;
        if (kinds.insert(badge).second) twice += 2u * badge;
        sum += badge;
    }
    printf("%u\n", twice - sum);
}
