import heapq

count, target = map(int, input().split())
values = [int(v) for v in input().split()]
done = set()
before = {}
heap = [(0, 0, 0)]
found = -1
while heap:
    used, amount, coin = heapq.heappop(heap)
    if amount in done:
        continue
    done.add(amount)
    before[amount] = coin
    if amount == target:
        found = used
        break
    for v in values:
        if amount + v <= target and amount + v not in done:
            heapq.heappush(heap, (used + 1, amount + v, v))
print(found)
if found >= 0:
    line = []
    while target:
        line.append(before[target])
        target = target - before[target]
    line.sort()
    print(" ".join([str(v) for v in line]))
