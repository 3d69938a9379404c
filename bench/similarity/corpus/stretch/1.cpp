#include <bits/stdc++.h>
using namespace std;

// Longest stretch with at most k different values: its length and its first position.
int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    map<int, int> cnt;
    int l = 0, best = 0, start = 0;
    for (int r = 0; r < n; r++) {
        cnt[a[r]]++;
        while ((int)cnt.size() > k) {
            cnt[a[l]]--;
            if (cnt[a[l]] == 0) cnt.erase(a[l]);
            l++;
        }
        if (r - l + 1 > best) {
            best = r - l + 1;
            start = l;
        }
    }
    cout << best << " " << start + 1 << endl;
    return 0;
}
