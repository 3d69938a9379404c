line = input().split()
R = int(line[0])
C = int(line[1])
m = []
for i in range(R + 2):
    m.append([-1] * (C + 2))
for i in range(1, R + 1):
    for j in range(1, C + 1):
        m[i][j] = 0
i = 1
j = 1
k = 1
way = "right"
while True:
    m[i][j] = k
    k = k + 1
    if way == "right" and m[i][j + 1] != 0:
        way = "down"
    elif way == "down" and m[i + 1][j] != 0:
        way = "left"
    elif way == "left" and m[i][j - 1] != 0:
        way = "up"
    elif way == "up" and m[i - 1][j] != 0:
        way = "right"
    if way == "right":
        j = j + 1
    elif way == "down":
        i = i + 1
    elif way == "left":
        j = j - 1
    else:
        i = i - 1
    if m[i][j] != 0:
        break
for i in range(1, R + 1):
    for j in range(1, C + 1):
        print(m[i][j], end=" ")
    print()
