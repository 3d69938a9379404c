low, high = 1, int(input())
while low < high:
    middle = (low + high) // 2
    print("?", middle, flush=True)
    low, high = {"higher": (middle + 1, high), "lower": (low, middle - 1)}[input()]
print("!", low, flush=True)
