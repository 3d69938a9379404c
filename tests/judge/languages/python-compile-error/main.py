a, b = map(int, input().split())
print(a + b
c = 3
