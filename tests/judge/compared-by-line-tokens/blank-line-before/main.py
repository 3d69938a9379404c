print()
print("one two")
print("three")
