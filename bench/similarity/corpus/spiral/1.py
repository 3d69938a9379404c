# The numbers 1 to r * c in a spiral from the upper left corner inwards.
r, c = map(int, input().split())
grid = [[0] * c for _ in range(r)]
x, y, d = 0, 0, 0
dx = [0, 1, 0, -1]
dy = [1, 0, -1, 0]
for k in range(1, r * c + 1):
    grid[x][y] = k
    nx = x + dx[d]
    ny = y + dy[d]
    if nx < 0 or ny < 0 or nx >= r or ny >= c or grid[nx][ny] != 0:
        d = (d + 1) % 4
        nx = x + dx[d]
        ny = y + dy[d]
    x, y = nx, ny
for row in grid:
    print(*row)
