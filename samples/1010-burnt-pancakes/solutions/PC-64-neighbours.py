# Sorts by swapping neighbours; every swap takes seven flips.
n = int(input())
stack = list(map(int, input().split()))
flips = []


def flip(k):
    flips.append(k)
    stack[:k] = [-pancake for pancake in reversed(stack[:k])]


for end in range(n - 1, 0, -1):
    for i in range(end):
        if abs(stack[i]) > abs(stack[i + 1]):
            for k in (i + 2, 2, 1, 2, 1, 2, i + 2):
                flip(k)
for i in range(n):
    if stack[i] < 0:
        for k in (i + 1, 1, i + 1):
            flip(k)
print(len(flips))
print(*flips)
