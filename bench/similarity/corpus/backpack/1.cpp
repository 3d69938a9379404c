#include <bits/stdc++.h>
using namespace std;

// Most value in a backpack of capacity c, each thing once, and the things taken.
int main() {
    int n, c;
    cin >> n >> c;
    vector<int> w(n + 1), v(n + 1);
    for (int i = 1; i <= n; i++) cin >> w[i] >> v[i];
    vector<vector<int>> dp(n + 1, vector<int>(c + 1, 0));
    for (int i = 1; i <= n; i++) {
        for (int j = 0; j <= c; j++) {
            dp[i][j] = dp[i - 1][j];
            if (j >= w[i]) dp[i][j] = max(dp[i][j], dp[i - 1][j - w[i]] + v[i]);
        }
    }
    vector<int> taken;
    int j = c;
    for (int i = n; i >= 1; i--) {
        if (dp[i][j] != dp[i - 1][j]) {
            taken.push_back(i);
            j -= w[i];
        }
    }
    reverse(taken.begin(), taken.end());
    cout << dp[n][c] << "\n" << taken.size() << "\n";
    for (int t : taken) cout << t << " ";
    cout << "\n";
    return 0;
}
