from collections import deque

_, goal = [int(part) for part in input().split()]
coins = sorted(set(int(part) for part in input().split()), reverse=True)

# Breadth first: amounts that can be paid with one coin more.
parent = {0: None}
queue = deque([0])
while queue and goal not in parent:
    amount = queue.popleft()
    for coin in coins:
        bigger = amount + coin
        if bigger <= goal and bigger not in parent:
            parent[bigger] = amount
            queue.append(bigger)

if goal not in parent:
    print(-1)
else:
    path = []
    while parent[goal] is not None:
        path.append(goal - parent[goal])
        goal = parent[goal]
    print(len(path))
    print(*sorted(path))
