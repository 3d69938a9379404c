#include <iostream>
#include <vector>
using namespace std;

// lightest[s]: the smallest weight that has the value s
int main() {
    ios_base::sync_with_stdio(false);
    cin.tie(NULL);
    int n, W;
    cin >> n >> W;
    vector<pair<int, int>> items(n);
    int total = 0;
    for (auto &item : items) {
        cin >> item.first >> item.second;
        total += item.second;
    }
    const int BIG = 1000000000;
    vector<vector<int>> lightest(1, vector<int>(total + 1, BIG));
    lightest[0][0] = 0;
    for (auto &item : items) {
        vector<int> next = lightest.back();
        for (int s = item.second; s <= total; s++) {
            int heavier = lightest.back()[s - item.second] + item.first;
            if (heavier < next[s]) next[s] = heavier;
        }
        lightest.push_back(next);
    }
    int s = total;
    while (lightest[n][s] > W) s--;
    cout << s << "\n";
    string line;
    int number = 0;
    for (int i = n; i > 0; i--) {
        if (lightest[i][s] == lightest[i - 1][s]) continue;
        line = to_string(i) + " " + line;
        s -= items[i - 1].second;
        number++;
    }
    cout << number << "\n" << line << "\n";
    return 0;
}
