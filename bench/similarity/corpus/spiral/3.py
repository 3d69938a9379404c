import sys


def build(first, rows, cols):
    """The first row, then the spiral of the rest, turned by a quarter."""
    if rows == 0:
        return []
    head = list(range(first, first + cols))
    rest = build(first + cols, cols, rows - 1)
    turned = [list(line) for line in zip(*rest[::-1])]
    if not turned:
        turned = [[] for _ in range(rows - 1)]
    return [head] + turned


def main():
    sys.setrecursionlimit(10000)
    rows, cols = map(int, sys.stdin.readline().split())
    for line in build(1, rows, cols):
        sys.stdout.write(" ".join("%d" % number for number in line) + "\n")


main()
