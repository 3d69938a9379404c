n, m = map(int, input().split())


def ring_value(i, j):
    # the ring of the cell and the numbers before it
    ring = min(i, j, n - 1 - i, m - 1 - j)
    h = n - 2 * ring
    w = m - 2 * ring
    before = n * m - h * w
    a = i - ring
    b = j - ring
    if a == 0:
        return before + b + 1
    if b == w - 1:
        return before + w + a
    if a == h - 1:
        return before + w + h - 1 + (w - 1 - b)
    return before + 2 * w + h - 2 + (h - 1 - a)


for i in range(n):
    print(*[ring_value(i, j) for j in range(m)])
