# Fewest coins for an amount, and the coins.
n, amount = map(int, input().split())
coins = list(map(int, input().split()))
INF = 10 ** 9
dp = [INF] * (amount + 1)
last = [0] * (amount + 1)
dp[0] = 0
for i in range(1, amount + 1):
    for c in coins:
        if c <= i and dp[i - c] + 1 < dp[i]:
            dp[i] = dp[i - c] + 1
            last[i] = c
if dp[amount] == INF:
    print(-1)
else:
    print(dp[amount])
    answer = []
    while amount > 0:
        answer.append(last[amount])
        amount -= last[amount]
    print(*sorted(answer))
