print("one two")
print()
print("three")
