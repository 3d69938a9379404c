print([1][int(input().split()[0])])
