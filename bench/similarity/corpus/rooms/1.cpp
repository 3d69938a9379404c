#include <bits/stdc++.h>
using namespace std;

// Fewest rooms for n lectures, and a room of each.
int main() {
    int n;
    cin >> n;
    vector<array<int, 3>> a(n);
    for (int i = 0; i < n; i++) {
        cin >> a[i][0] >> a[i][1];
        a[i][2] = i;
    }
    sort(a.begin(), a.end());
    priority_queue<pair<int, int>, vector<pair<int, int>>, greater<pair<int, int>>> busy;
    vector<int> room(n);
    int rooms = 0;
    for (auto &x : a) {
        if (!busy.empty() && busy.top().first <= x[0]) {
            room[x[2]] = busy.top().second;
            busy.pop();
        } else {
            room[x[2]] = ++rooms;
        }
        busy.push({x[1], room[x[2]]});
    }
    cout << rooms << endl;
    for (int r : room) cout << r << " ";
    cout << endl;
    return 0;
}
