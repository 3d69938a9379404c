#include <bits/stdc++.h>
using namespace std;

// runs[i] = {value, length}: equal neighbours count as one step
struct Run {
    int value, length, begin;
};

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<Run> runs;
    for (int i = 0, x; i < n; i++) {
        scanf("%d", &x);
        if (!runs.empty() && runs.back().value == x) runs.back().length++;
        else runs.push_back(Run{x, 1, i});
    }
    unordered_map<int, int> seen;
    size_t j = 0;
    int total = 0;
    pair<int, int> best(0, 0);
    for (size_t i = 0; i < runs.size(); i++) {
        while (j < runs.size() && (seen.count(runs[j].value) || (int)seen.size() < k)) {
            seen[runs[j].value]++;
            total += runs[j++].length;
        }
        best = max(best, make_pair(total, -runs[i].begin));
        auto it = seen.find(runs[i].value);
        if (--it->second == 0) seen.erase(it);
        total -= runs[i].length;
    }
    printf("%d %d\n", best.first, 1 - best.second);
}
