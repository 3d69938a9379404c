#include <stdio.h>
#include <stdlib.h>
#include <vector>

/* Bellman and Ford with an early end, enough for small inputs. */
struct road { int a, b; long long len; };

int main(void) {
    int n, m, changed = 1;
    if (scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<road> list(m);
    std::vector<long long> cost(n + 1);
    std::vector<bool> reached(n + 1);
    for (auto &r : list) {
        if (scanf("%d %d %lld", &r.a, &r.b, &r.len) != 3) exit(1);
    }
    reached[1] = true;
    while (changed) {
        changed = 0;
        for (const auto &r : list) {
            for (int side = 0; side < 2; side++) {
                int p = side ? r.b : r.a;
                int q = side ? r.a : r.b;
                if (!reached[p]) continue;
                if (reached[q] && cost[q] <= cost[p] + r.len) continue;
                reached[q] = true;
                cost[q] = cost[p] + r.len;
                changed = 1;
            }
        }
    }
    for (int v = 1; v <= n; v++) {
        if (reached[v]) printf("%lld ", cost[v]);
        else printf("-1 ");
    }
    printf("\n");
    return 0;
}
