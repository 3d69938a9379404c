weekday, days = map(int, input().split())
cells = ["  "] * (weekday - 1) + [f"{day:<2}" for day in range(1, days + 1)]
print("Mo Tu We Th Fr Sa Su")
for start in range(0, len(cells), 7):
    print(" ".join(cells[start : start + 7]))
