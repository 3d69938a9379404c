import sys

n, limit, *w = map(int, sys.stdin.buffer.read().split())
w.sort()
pairs = 0
light, heavy = 0, n - 1
while light < heavy:
    if w[light] + w[heavy] <= limit:
        pairs += heavy - light
        light += 1
    else:
        heavy -= 1
print(pairs)
