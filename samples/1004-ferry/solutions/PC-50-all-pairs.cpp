#include <cstdio>
#include <vector>

// Looks at all pairs: quick enough for the first two subtasks only.
int main() {
    int n;
    long long limit;
    if (scanf("%d %lld", &n, &limit) != 2) return 1;
    std::vector<long long> w(n);
    for (auto &each : w) {
        if (scanf("%lld", &each) != 1) return 1;
    }
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            volatile bool fits = w[i] + w[j] <= limit;
            pairs += fits;
        }
    }
    printf("%lld\n", pairs);
}
