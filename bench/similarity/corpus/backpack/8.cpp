#include <bits/stdc++.h>
using namespace std;

// Enumerates all subsets of each half of the items, then finds the best partner by binary search.
struct Sub {
    long long weight, value;
    unsigned mask;
};

vector<Sub> subsets(const vector<pair<long long, long long>>& part) {
    vector<Sub> all{{0, 0, 0u}};
    for (size_t bit = 0; bit < part.size(); bit++) {
        size_t old = all.size();
        for (size_t k = 0; k < old; k++) {
            Sub s = all[k];
            s.weight += part[bit].first;
            s.value += part[bit].second;
            s.mask |= 1u << bit;
            all.push_back(s);
        }
    }
    return all;
}

int main() {
    long long n, limit;
    cin >> n >> limit;
    vector<pair<long long, long long>> a, b;
    for (int i = 0; i < n; i++) {
        long long w, v;
        cin >> w >> v;
        (i < n / 2 ? a : b).emplace_back(w, v);
    }
    vector<Sub> left = subsets(a), right = subsets(b), front;
    sort(right.begin(), right.end(), [](const Sub& x, const Sub& y) { return x.weight < y.weight; });
    for (const Sub& s : right)
        if (front.empty() || s.value > front.back().value) front.push_back(s);
    long long best = -1;
    unsigned ma = 0, mb = 0;
    for (const Sub& s : left) {
        if (s.weight > limit) continue;
        auto it = upper_bound(front.begin(), front.end(), limit - s.weight,
                              [](long long room, const Sub& t) { return room < t.weight; });
        --it;
        if (s.value + it->value > best) best = s.value + it->value, ma = s.mask, mb = it->mask;
    }
    cout << best << "\n" << __builtin_popcount(ma) + __builtin_popcount(mb) << "\n";
    for (size_t i = 0; i < a.size(); i++) if (ma >> i & 1) cout << i + 1 << " ";
    for (size_t i = 0; i < b.size(); i++) if (mb >> i & 1) cout << a.size() + i + 1 << " ";
}
