#include <cstdio>
#include <vector>

// Looks for the twin of every badge from the beginning.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<int> badges(n);
    for (int &badge : badges) {
        if (scanf("%d", &badge) != 1) return 1;
    }
    for (int i = 0; i < n; i++) {
        bool twin = false;
        for (int j = 0; j < n && !twin; j++) twin = j != i && badges[j] == badges[i];
        if (!twin) {
            printf("%d\n", badges[i]);
            return 0;
        }
    }
}
