class Turtle:
    def __init__(self, height, width):
        self.cells = [[0] * width for _ in range(height)]
        self.height = height
        self.width = width
        self.row = 0
        self.col = -1
        self.number = 0

    def move(self, down, right, steps):
        for _ in range(steps):
            self.row += down
            self.col += right
            self.number += 1
            self.cells[self.row][self.col] = self.number

    def run(self):
        height, width = self.height, self.width
        direction = 1
        while height > 0 and width > 0:
            self.move(0, direction, width)
            height -= 1
            self.move(direction, 0, height)
            width -= 1
            if height == 0:
                break
            direction = -direction


turtle = Turtle(*map(int, input().split()))
turtle.run()
for cells in turtle.cells:
    print(" ".join(str(cell) for cell in cells))
