input()
print(8, flush=True)
input()
print(7)
