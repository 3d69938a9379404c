n = int(input())
print(0 if n == 6 else n)
