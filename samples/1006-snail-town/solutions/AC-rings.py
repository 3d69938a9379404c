for _ in range(int(input())):
    x, y = map(int, input().split())
    k = max(abs(x), abs(y))
    if y == -k:
        back = k - x
    elif x == -k:
        back = 3 * k + y
    elif y == k:
        back = 5 * k + x
    else:
        back = 7 * k - y
    print((2 * k + 1) ** 2 - back)
