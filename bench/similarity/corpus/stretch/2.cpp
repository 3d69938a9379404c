#include <algorithm>
#include <iostream>
#include <unordered_map>
#include <vector>
using namespace std;

int n, k;
vector<int> values;

// Is there a stretch of this length? Its begin, or -1.
int stretchOf(int length) {
    unordered_map<int, int> inside;
    for (int i = 0; i < n; ++i) {
        ++inside[values[i]];
        if (i >= length && --inside[values[i - length]] == 0) {
            inside.erase(values[i - length]);
        }
        if (i >= length - 1 && inside.size() <= (size_t)k) {
            return i - length + 1;
        }
    }
    return -1;
}

int main() {
    cin >> n >> k;
    values.resize(n);
    for (auto &value : values) cin >> value;
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (stretchOf(middle) >= 0) low = middle;
        else high = middle - 1;
    }
    cout << low << ' ' << stretchOf(low) + 1 << '\n';
}
