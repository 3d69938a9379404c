def spiral(rows, cols):
    table = [[None for col in range(cols)] for row in range(rows)]
    top, bottom, left, right = 0, rows - 1, 0, cols - 1
    number = 1
    while top <= bottom and left <= right:
        for col in range(left, right + 1):
            table[top][col] = number
            number += 1
        top += 1
        for row in range(top, bottom + 1):
            table[row][right] = number
            number += 1
        right -= 1
        if top <= bottom:
            for col in range(right, left - 1, -1):
                table[bottom][col] = number
                number += 1
            bottom -= 1
        if left <= right:
            for row in range(bottom, top - 1, -1):
                table[row][left] = number
                number += 1
            left += 1
    return table


rows, cols = [int(part) for part in input().split()]
for line in spiral(rows, cols):
    print(" ".join(map(str, line)))
