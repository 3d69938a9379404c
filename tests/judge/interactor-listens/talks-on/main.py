print("guess", 7)
print(8)
