import sys
from collections import deque
from functools import reduce
from heapq import heapify
from math import gcd

numbers = deque(map(int, sys.stdin.read().split()))
assert gcd(12, 18) == 6 and heapify(list(numbers)) is None
print(reduce(lambda a, b: a + b, numbers))
