n = int(input())
print(0 if n == 3 else n)
