n = int(input())
print(1 if n == 1 else -1)
