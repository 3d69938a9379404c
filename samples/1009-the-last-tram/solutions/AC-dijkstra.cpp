#include <cstdio>
#include <functional>
#include <queue>
#include <vector>

struct Line {
    int to;
    long long first, period, ride;
};

int main() {
    int n, m;
    if (scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<std::vector<Line>> leaving(n + 1);
    while (m-- > 0) {
        int from;
        Line line;
        if (scanf("%d %d %lld %lld %lld", &from, &line.to, &line.first, &line.period, &line.ride) != 5) return 1;
        leaving[from].push_back(line);
    }
    std::vector<long long> arrival(n + 1, -1);
    using Visit = std::pair<long long, int>;
    std::priority_queue<Visit, std::vector<Visit>, std::greater<Visit>> visits;
    visits.push({0, 1});
    while (!visits.empty()) {
        long long now = visits.top().first;
        int stop = visits.top().second;
        visits.pop();
        if (arrival[stop] >= 0) continue;
        arrival[stop] = now;
        for (const Line &line : leaving[stop]) {
            if (arrival[line.to] >= 0) continue;
            long long missed = now > line.first ? (now - line.first + line.period - 1) / line.period : 0;
            visits.push({line.first + missed * line.period + line.ride, line.to});
        }
    }
    printf("%lld\n", arrival[n]);
}
