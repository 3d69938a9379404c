n = int(input())
print(0 if n == 2 else n)
