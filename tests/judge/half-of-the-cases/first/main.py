n = int(input())
print(n if n == 1 else 0)
