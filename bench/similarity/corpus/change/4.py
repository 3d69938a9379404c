def read():
    return list(map(int, input().split()))


def pay(coins, amount):
    """Rows: the first coins only. One list of counts for each amount."""
    unreachable = float("inf")
    rows = [[0] + [unreachable] * amount]
    for coin in coins:
        row = rows[-1][:]
        for value in range(coin, amount + 1):
            row[value] = min(row[value], row[value - coin] + 1)
        rows.append(row)
    if rows[-1][amount] == unreachable:
        return None
    chosen = []
    index = len(coins)
    while amount:
        if rows[index][amount] == rows[index - 1][amount]:
            index -= 1
        else:
            chosen.append(coins[index - 1])
            amount -= coins[index - 1]
    return chosen[::-1]


n, amount = read()
chosen = pay(sorted(read()), amount)
if chosen is None:
    print(-1)
else:
    print(len(chosen))
    print(' '.join(map(str, chosen)))
