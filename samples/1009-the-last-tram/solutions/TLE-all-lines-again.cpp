#include <cstdio>
#include <vector>

struct Line {
    int from, to;
    long long first, period, ride;
};

// Rides all lines again and again until nothing gets better, in an order that suits the long street badly.
int main() {
    int n, m;
    if (scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<Line> lines(m);
    for (Line &line : lines) {
        if (scanf("%d %d %lld %lld %lld", &line.from, &line.to, &line.first, &line.period, &line.ride) != 5) return 1;
    }
    std::vector<long long> arrival(n + 1, -1);
    arrival[1] = 0;
    for (bool better = true; better;) {
        better = false;
        for (int i = m - 1; i >= 0; i--) {
            const Line &line = lines[i];
            long long now = arrival[line.from];
            if (now < 0) continue;
            long long missed = now > line.first ? (now - line.first + line.period - 1) / line.period : 0;
            long long there = line.first + missed * line.period + line.ride;
            if (arrival[line.to] < 0 || there < arrival[line.to]) {
                arrival[line.to] = there;
                better = true;
            }
        }
    }
    printf("%lld\n", arrival[n]);
}
