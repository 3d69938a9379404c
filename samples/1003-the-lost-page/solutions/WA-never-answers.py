low, high = 1, int(input())
while low < high:
    middle = (low + high) // 2
    print("?", middle, flush=True)
    answer = input()
    if answer == "<":
        high = middle - 1
    elif answer == ">":
        low = middle + 1
    else:
        break
