input()
print(7, flush=True)
input()
print(7)
