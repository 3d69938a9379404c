input()
print(7, flush=True)
print(input() + 1)
