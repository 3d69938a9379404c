import sys
from heapq import heappop, heappush

n, m, *rest = map(int, sys.stdin.buffer.read().split())
leaving = [[] for _ in range(n + 1)]
for i in range(0, 5 * m, 5):
    leaving[rest[i]].append(rest[i + 1 : i + 5])
arrival = [-1] * (n + 1)
visits = [(0, 1)]
while visits:
    now, stop = heappop(visits)
    if arrival[stop] >= 0:
        continue
    arrival[stop] = now
    for to, first, period, ride in leaving[stop]:
        if arrival[to] < 0:
            missed = -((first - now) // period) if now > first else 0
            heappush(visits, (first + missed * period + ride, to))
print(arrival[n])
