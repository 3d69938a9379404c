#include <cstdio>
#include <set>
#include <vector>

typedef long long ll;
typedef std::pair<ll, int> state;

int towns, roads;
std::vector<std::pair<int, ll>> out[100005];
ll best[100005];

int main()
{
    scanf("%d%d", &towns, &roads);
    for (int r = 0; r < roads; ++r)
    {
        int from, to;
        ll length;
        scanf("%d%d%lld", &from, &to, &length);
        out[from].emplace_back(to, length);
        out[to].emplace_back(from, length);
    }
    for (int t = 2; t <= towns; ++t)
        best[t] = -1;
    std::set<state> open;
    open.insert(state(0, 1));
    while (open.size() > 0)
    {
        const int here = open.begin()->second;
        open.erase(open.begin());
        for (size_t i = 0; i < out[here].size(); ++i)
        {
            const int there = out[here][i].first;
            const ll through = best[here] + out[here][i].second;
            if (best[there] != -1 && best[there] <= through)
                continue;
            if (best[there] != -1)
                open.erase(state(best[there], there));
            best[there] = through;
            open.insert(state(through, there));
        }
    }
    for (int t = 1; t <= towns; ++t)
        printf("%lld ", best[t]);
    puts("");
    return 0;
}
