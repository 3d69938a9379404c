import sys
from functools import lru_cache

sys.setrecursionlimit(1000000)


def main():
    first, second = sys.stdin.read().strip().split("\n")
    total = int(first.split()[1])
    kinds = [int(x) for x in second.split()]

    @lru_cache(maxsize=None)
    def fewest(rest):
        if rest == 0:
            return 0, None
        best = None
        for coin in kinds:
            if coin > rest:
                continue
            count, _ = fewest(rest - coin)
            if count is not None and (best is None or count + 1 < best[0]):
                best = (count + 1, coin)
        return best if best is not None else (None, None)

    count, coin = fewest(total)
    if count is None:
        print(-1)
        return
    used = []
    while coin is not None:
        used.append(coin)
        total -= coin
        coin = fewest(total)[1]
    used.sort()
    print(count)
    print(" ".join(str(c) for c in used))


main()
