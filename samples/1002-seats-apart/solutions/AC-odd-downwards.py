n = int(input())
if n in (2, 3):
    print(-1)
else:
    # Odd numbers downwards end in 1; the even ones downwards begin with at least 4.
    odd = list(range(n - (n + 1) % 2, 0, -2))
    even = list(range(n - n % 2, 0, -2))
    print(*odd, *even)
