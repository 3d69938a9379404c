import fileinput
from collections import defaultdict

lines = list(fileinput.input())
how_many = int(lines.pop(0))

trie = {}
totals = defaultdict(int)
for line in lines:
    for token in line.split():
        node = trie
        for letter in token.lower():
            if "a" <= letter <= "z":
                node = node.setdefault(letter, {})
        if node is not trie:
            node["#"] = node.get("#", 0) + 1


def walk(node, prefix):
    for letter in sorted(node):
        if letter == "#":
            totals[prefix] = node["#"]
        else:
            walk(node[letter], prefix + letter)


walk(trie, "")
ranking = sorted(totals, key=totals.get, reverse=True)
print("\n".join(f"{name} {totals[name]}" for name in ranking[:how_many]))
