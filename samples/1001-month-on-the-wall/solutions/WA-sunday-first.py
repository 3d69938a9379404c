weekday, days = map(int, input().split())
cells = ["  "] * (weekday % 7) + [f"{day:2}" for day in range(1, days + 1)]
print("Su Mo Tu We Th Fr Sa")
for start in range(0, len(cells), 7):
    print(" ".join(cells[start : start + 7]))
