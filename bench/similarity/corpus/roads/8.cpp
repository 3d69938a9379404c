#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

using Dist = long long;

// A heap of vertices with their places, so that a vertex moves up when its way becomes shorter.
vector<Dist> key;
vector<int> heap, place;

void put(int index, int v) {
    heap[index] = v;
    place[v] = index;
}

void up(int index) {
    int v = heap[index];
    while (index > 0 && key[heap[(index - 1) / 2]] > key[v]) {
        put(index, heap[(index - 1) / 2]);
        index = (index - 1) / 2;
    }
    put(index, v);
}

void down(int index) {
    int v = heap[index], size = heap.size();
    while (2 * index + 1 < size) {
        int child = 2 * index + 1;
        if (child + 1 < size && key[heap[child + 1]] < key[heap[child]]) child++;
        if (key[heap[child]] >= key[v]) break;
        put(index, heap[child]);
        index = child;
    }
    put(index, v);
}

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<pair<int, Dist>>> nb(n);
    for (int i = 0; i < m; ++i) {
        int u, v; Dist w;
        cin >> u >> v >> w; --u; --v;
        nb[u].emplace_back(v, w); nb[v].emplace_back(u, w);
    }
    key.assign(n, -1); place.assign(n, -1);
    key[0] = 0; heap.push_back(0); place[0] = 0;
    while (!heap.empty()) {
        int u = heap[0], last = heap.back();
        heap.pop_back();
        if (!heap.empty()) { put(0, last); down(0); }
        for (auto &road : nb[u]) {
            int v = road.first;
            Dist next = key[u] + road.second;
            if (key[v] < 0) { key[v] = next; heap.push_back(v); place[v] = heap.size() - 1; up(place[v]); }
            else if (next < key[v]) { key[v] = next; up(place[v]); }
        }
    }
    for_each(key.begin(), key.end(), [](Dist d) { cout << d << ' '; });
}
