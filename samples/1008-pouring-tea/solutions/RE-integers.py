# Takes the temperatures for integers.
cups = [tuple(map(int, input().split())) for _ in range(int(input()))]
print(sum(v * t for v, t in cups) / sum(v for v, _ in cups))
