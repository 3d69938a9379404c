#include <iostream>
#include <set>
#include <vector>
using namespace std;

vector<int> a;
int k;
int bestSize = 0, bestFrom = 0;

// Stretches that cross the middle, then those of both halves.
void search(int from, int to) {
    if (to - from <= bestSize) return;
    if (to - from == 1) {
        bestSize = 1;
        bestFrom = from;
        return;
    }
    int mid = (from + to) / 2;
    search(from, mid);
    set<int> kinds;
    vector<int> reach;
    int left = mid;
    while (left > from) {
        kinds.insert(a[left - 1]);
        if ((int)kinds.size() > k) break;
        left--;
    }
    for (int start = left; start < mid; start++) {
        set<int> all(a.begin() + start, a.begin() + mid);
        int right = mid;
        while (right < to) {
            all.insert(a[right]);
            if ((int)all.size() > k) break;
            right++;
        }
        if (right - start > bestSize) {
            bestSize = right - start;
            bestFrom = start;
        }
    }
    search(mid, to);
}

int main() {
    int n;
    cin >> n >> k;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        a.push_back(x);
    }
    search(0, n);
    cout << bestSize << " " << bestFrom + 1 << "\n";
}
