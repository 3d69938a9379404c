#include <iostream>
#include <cstring>
using namespace std;

int n, cap;
int weight[205], value_[205];
int memo[205][10005];
bool choose_[205][10005];

int solve(int item, int left) {
    if (item == n) return 0;
    int &res = memo[item][left];
    if (res != -1) return res;
    int skip = solve(item + 1, left);
    int take = -1;
    if (weight[item] <= left) {
        take = value_[item] + solve(item + 1, left - weight[item]);
    }
    if (take > skip) {
        choose_[item][left] = true;
        res = take;
    } else {
        res = skip;
    }
    return res;
}

void show(int item, int left, int count) {
    if (item == n) {
        cout << count << endl;
        return;
    }
    if (choose_[item][left]) show(item + 1, left - weight[item], count + 1);
    else show(item + 1, left, count);
}

int main() {
    memset(memo, -1, sizeof(memo));
    cin >> n >> cap;
    for (int i = 0; i < n; i++) {
        cin >> weight[i] >> value_[i];
    }
    cout << solve(0, cap) << endl;
    show(0, cap, 0);
    int left = cap;
    for (int i = 0; i < n; i++) {
        if (choose_[i][left]) {
            cout << i + 1 << " ";
            left -= weight[i];
        }
    }
    cout << endl;
}
