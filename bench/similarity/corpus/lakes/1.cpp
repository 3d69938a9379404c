#include <bits/stdc++.h>
using namespace std;

int n, m;
char g[1005][1005];
bool vis[1005][1005];
int dx[4] = {0, 0, 1, -1};
int dy[4] = {1, -1, 0, 0};

int dfs(int x, int y) {
    vis[x][y] = true;
    int size = 1;
    for (int d = 0; d < 4; d++) {
        int nx = x + dx[d], ny = y + dy[d];
        if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
        if (vis[nx][ny] || g[nx][ny] != '~') continue;
        size += dfs(nx, ny);
    }
    return size;
}

int main() {
    cin >> n >> m;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            cin >> g[i][j];
        }
    }
    int lakes = 0, largest = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (!vis[i][j] && g[i][j] == '~') {
                lakes++;
                largest = max(largest, dfs(i, j));
            }
        }
    }
    cout << lakes << " " << largest << endl;
    return 0;
}
