class Purse:
    def __init__(self, kinds):
        self.kinds = kinds
        self.table = {0: ()}

    def fill(self, limit):
        for value in range(1, limit + 1):
            options = []
            for kind in self.kinds:
                if value - kind in self.table:
                    options.append(self.table[value - kind] + (kind,))
            if len(options) > 0:
                self.table[value] = min(options, key=len)

    def pay(self, value):
        if value in self.table:
            return sorted(self.table[value])
        return None


n, value = input().split()
purse = Purse([int(kind) for kind in input().split()])
purse.fill(int(value))
coins = purse.pay(int(value))
if coins is None:
    print("-1")
else:
    print(len(coins))
    for coin in coins:
        print(coin, end=" ")
    print()
