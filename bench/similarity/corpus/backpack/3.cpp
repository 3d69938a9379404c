#include <cstdio>
#include <bitset>
#include <vector>
#define MAXN 210
#define MAXC 10010

int best[MAXC];
std::bitset<MAXC> used[MAXN];

int main() {
  int things, room;
  scanf("%d %d", &things, &room);
  std::vector<int> heavy(things);
  for (int t = 0; t < things; ++t) {
    int gain;
    scanf("%d %d", &heavy[t], &gain);
    for (int r = room; r >= heavy[t]; --r) {
      int with = best[r - heavy[t]] + gain;
      if (with > best[r]) {
        best[r] = with;
        used[t][r] = 1;
      }
    }
  }
  printf("%d\n", best[room]);
  std::vector<int> answer;
  for (int t = things; t-- > 0;) {
    if (!used[t].test(room)) continue;
    answer.insert(answer.begin(), t + 1);
    room -= heavy[t];
  }
  printf("%zu\n", answer.size());
  for (size_t i = 0; i < answer.size(); ++i) printf(i ? " %d" : "%d", answer[i]);
  return 0;
}
