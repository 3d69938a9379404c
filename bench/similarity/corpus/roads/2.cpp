#include <iostream>
#include <queue>
#include <vector>
#include <cstring>
using namespace std;

struct Edge {
    int to;
    int cost;
    int next;
} e[400010];

int head[100010], cnt = 0;
long long d[100010];
bool vis[100010];

void add(int u, int v, int c) {
    e[++cnt].to = v;
    e[cnt].cost = c;
    e[cnt].next = head[u];
    head[u] = cnt;
}

struct Node {
    int id;
    long long dis;
    bool operator<(const Node &other) const { return dis > other.dis; }
};

void dijkstra(int s) {
    memset(d, 0x3f, sizeof d);
    priority_queue<Node> q;
    d[s] = 0;
    q.push(Node{s, 0});
    while (!q.empty()) {
        Node x = q.top();
        q.pop();
        int u = x.id;
        if (vis[u]) continue;
        vis[u] = true;
        for (int i = head[u]; i; i = e[i].next) {
            int v = e[i].to;
            if (!vis[v] && d[u] + e[i].cost < d[v]) {
                d[v] = d[u] + e[i].cost;
                q.push(Node{v, d[v]});
            }
        }
    }
}

int main() {
    ios::sync_with_stdio(false);
    int n, m;
    cin >> n >> m;
    while (m--) {
        int x, y, z;
        cin >> x >> y >> z;
        add(x, y, z);
        add(y, x, z);
    }
    dijkstra(1);
    for (int i = 1; i <= n; i++) cout << (vis[i] ? d[i] : -1) << ' ';
    return 0;
}
