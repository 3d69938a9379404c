#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    long long limit;
    if (scanf("%d %lld", &n, &limit) != 2) return 1;
    std::vector<long long> w(n);
    for (auto &each : w) {
        if (scanf("%lld", &each) != 1) return 1;
    }
    std::sort(w.begin(), w.end());
    long long pairs = 0;
    int light = 0, heavy = n - 1;
    while (light < heavy) {
        if (w[light] + w[heavy] <= limit) {
            pairs += heavy - light;
            light++;
        } else {
            heavy--;
        }
    }
    printf("%lld\n", pairs);
}
