#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

struct Event {
    int time;
    int type;   // 0: end, 1: begin
    int lecture;
};

bool earlier(const Event &a, const Event &b) {
    if (a.time != b.time) return a.time < b.time;
    return a.type < b.type;
}

int main() {
    ios::sync_with_stdio(false);
    int n;
    cin >> n;
    vector<Event> events;
    for (int i = 0; i < n; i++) {
        int begin, end;
        cin >> begin >> end;
        events.push_back({begin, 1, i});
        events.push_back({end, 0, i});
    }
    sort(events.begin(), events.end(), earlier);
    vector<int> assigned(n), freeRooms;
    int opened = 0;
    for (const Event &event : events) {
        if (event.type == 0) {
            freeRooms.push_back(assigned[event.lecture]);
            continue;
        }
        if (freeRooms.empty()) freeRooms.push_back(++opened);
        assigned[event.lecture] = freeRooms.back();
        freeRooms.pop_back();
    }
    cout << opened << '\n';
    for (int i = 0; i < n; i++) cout << assigned[i] << (i + 1 < n ? ' ' : '\n');
}
