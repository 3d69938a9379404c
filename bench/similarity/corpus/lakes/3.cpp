#include <cstdio>
#include <algorithm>

static int parent[1000000], weight[1000000];
static char line[1001], above[1001];

int find(int a) {
    while (parent[a] != a) {
        parent[a] = parent[parent[a]];
        a = parent[a];
    }
    return a;
}

void unite(int a, int b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (weight[a] < weight[b]) std::swap(a, b);
    parent[b] = a;
    weight[a] += weight[b];
}

int main() {
    int h, w;
    scanf("%d%d", &h, &w);
    for (int y = 0; y < h; y++) {
        scanf("%s", line);
        for (int x = 0; x < w; x++) {
            const int id = y * w + x;
            if (line[x] != '~') {
                parent[id] = -1;
                continue;
            }
            parent[id] = id;
            weight[id] = 1;
            if (x > 0 && line[x - 1] == '~') unite(id, id - 1);
            if (y > 0 && above[x] == '~') unite(id, id - w);
        }
        std::copy(line, line + w, above);
    }
    int roots = 0, top = 0;
    for (int id = 0; id < h * w; id++) {
        if (parent[id] != id) continue;
        ++roots;
        top = std::max(top, weight[id]);
    }
    printf("%d %d\n", roots, top);
}
