import sys

data = sys.stdin.read().split()
amount = int(data[1])
coins = [int(x) for x in data[2:]]

# Bit v of a number: the amount v can be paid with that many coins.
mask = (1 << (amount + 1)) - 1
levels = [1]
while not levels[-1] >> amount & 1:
    step = 0
    for coin in coins:
        step |= levels[-1] << coin
    step &= mask
    if step == 0 or len(levels) > amount:
        print(-1)
        sys.exit()
    levels.append(step)

result = []
for level in reversed(levels[:-1]):
    for coin in coins:
        if coin <= amount and level >> (amount - coin) & 1:
            result.append(coin)
            amount -= coin
            break
print(len(result))
print(*sorted(result))
