#include <bits/stdc++.h>
using namespace std;
using VI = vector<int>;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<VI> label(n, VI(m));
    for (int i = 0; i < n; ++i) {
        char buffer[1200];
        scanf("%1100s", buffer);
        for (int j = 0; j < m; ++j) label[i][j] = buffer[j] == '~' ? i * m + j + 1 : 0;
    }
    // The smallest number of a lake spreads until nothing changes.
    bool moved = true;
    auto relax = [&](int i, int j, int k, int l) {
        if (label[i][j] && label[k][l] && label[k][l] < label[i][j]) {
            label[i][j] = label[k][l];
            moved = true;
        }
    };
    while (moved) {
        moved = false;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < m; ++j) {
                if (i) relax(i, j, i - 1, j);
                if (j) relax(i, j, i, j - 1);
            }
        for (int i = n - 1; i >= 0; --i)
            for (int j = m - 1; j >= 0; --j) {
                if (i + 1 < n) relax(i, j, i + 1, j);
                if (j + 1 < m) relax(i, j, i, j + 1);
            }
    }
    unordered_map<int, int> sizes;
    for (auto &row : label)
        for (int x : row)
            if (x) sizes[x]++;
    int most = 0;
    for (auto &entry : sizes) most = max(most, entry.second);
    printf("%zu %d\n", sizes.size(), most);
}
