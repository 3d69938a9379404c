def number(x, y):
    # Walks the whole road, house by house.
    house, at, (dx, dy), length = 1, (0, 0), (1, 0), 1
    while True:
        for _ in range(2):
            for _ in range(length):
                if at == (x, y):
                    return house
                at = (at[0] + dx, at[1] + dy)
                house += 1
            dx, dy = -dy, dx
        length += 1


for _ in range(int(input())):
    print(number(*map(int, input().split())))
