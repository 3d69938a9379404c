#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>
using namespace std;

// Row by row: runs of water, joined with the runs of the row above.
struct Run {
    int from, to, lake;
};

vector<int> leader, area;

int lead(int lake) {
    return leader[lake] == lake ? lake : leader[lake] = lead(leader[lake]);
}

int main() {
    int h, w;
    cin >> h >> w;
    vector<Run> before;
    while (h--) {
        string row;
        cin >> row;
        vector<Run> now;
        for (int at = 0; at < w;) {
            if (row[at] != '~') {
                at++;
                continue;
            }
            Run run{at, at, (int)leader.size()};
            while (run.to < w && row[run.to] == '~') run.to++;
            leader.push_back(run.lake);
            area.push_back(run.to - run.from);
            for (Run &old : before) {
                if (old.to <= run.from || run.to <= old.from) continue;
                int a = lead(old.lake), b = lead(run.lake);
                if (a == b) continue;
                leader[b] = a;
                area[a] += area[b];
                area[b] = 0;
            }
            now.push_back(run);
            at = run.to;
        }
        before.swap(now);
    }
    cout << count_if(area.begin(), area.end(), [](int a) { return a > 0; }) << ' ';
    cout << accumulate(area.begin(), area.end(), 0, [](int a, int b) { return max(a, b); }) << '\n';
}
