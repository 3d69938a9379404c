print("1 2  ")
print("3\t")
print()
