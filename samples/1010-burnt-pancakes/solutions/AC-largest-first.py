n = int(input())
stack = list(map(int, input().split()))
flips = []


def flip(k):
    flips.append(k)
    stack[:k] = [-pancake for pancake in reversed(stack[:k])]


for size in range(n, 0, -1):
    if stack[size - 1] == size:
        continue
    flip(next(i for i in range(n) if abs(stack[i]) == size) + 1)
    if stack[0] > 0:
        flip(1)
    flip(size)
print(len(flips))
print(*flips)
