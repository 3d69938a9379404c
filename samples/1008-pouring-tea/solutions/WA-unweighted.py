cups = [tuple(map(float, input().split())) for _ in range(int(input()))]
print(sum(t for _, t in cups) / len(cups))
