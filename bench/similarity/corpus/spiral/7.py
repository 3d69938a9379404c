import sys

height, width = map(int, sys.stdin.read().split())
# All cells in their order, then the numbers by cell.
cells = [(y, x) for y in range(height) for x in range(width)]
order = []
layer = 0
while len(order) < height * width:
    y2 = height - 1 - layer
    x2 = width - 1 - layer
    border = [(layer, x) for x in range(layer, x2 + 1)]
    border += [(y, x2) for y in range(layer + 1, y2 + 1)]
    if y2 > layer:
        border += [(y2, x) for x in reversed(range(layer, x2))]
    if x2 > layer:
        border += [(y, layer) for y in reversed(range(layer + 1, y2))]
    order.extend(border)
    layer += 1
number = {cell: i for i, cell in enumerate(order, 1)}
lines = []
for start in range(0, len(cells), width):
    lines.append(" ".join(str(number[cell]) for cell in cells[start:start + width]))
print("\n".join(lines))
