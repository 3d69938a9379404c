import heapq
import re
import sys

text = sys.stdin.read()
head, _, body = text.partition("\n")
limit = int(head)

table = {}
for match in re.finditer(r"[A-Za-z]+", body):
    key = match.group().lower()
    table[key] = table.get(key, 0) + 1

best = heapq.nsmallest(limit, table, key=lambda key: (-table[key], key))
sys.stdout.write("".join("%s %d\n" % (key, table[key]) for key in best))
if len(best) < limit:
    sys.stdout.write("only %d words\n" % len(best) if not best else "")
