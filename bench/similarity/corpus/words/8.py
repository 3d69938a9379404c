n = int(input())
names = []
numbers = []
try:
    while 1:
        for part in input().replace(",", " ").replace(".", " ").split():
            part = part.lower()
            if part in names:
                numbers[names.index(part)] += 1
            else:
                names.append(part)
                numbers.append(1)
except EOFError:
    pass
# bubble sort of both lists
size = len(names)
for i in range(size):
    for j in range(size - 1 - i):
        swap = numbers[j] < numbers[j + 1]
        if numbers[j] == numbers[j + 1] and names[j] > names[j + 1]:
            swap = True
        if swap:
            numbers[j], numbers[j + 1] = numbers[j + 1], numbers[j]
            names[j], names[j + 1] = names[j + 1], names[j]
for i in range(n):
    if i < size:
        print(names[i] + " " + str(numbers[i]))
