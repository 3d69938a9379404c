from sys import stdin
from itertools import groupby


class WordCount:
    def __init__(self, word, count):
        self.word = word
        self.count = count

    def __lt__(self, other):
        if self.count != other.count:
            return self.count > other.count
        return self.word < other.word


def clean(line):
    letters = [c if c.isalpha() else " " for c in line.lower()]
    return "".join(letters).split()


k = int(stdin.readline())
everything = sorted(word for line in stdin for word in clean(line))
counts = [WordCount(word, len(list(group))) for word, group in groupby(everything)]
counts.sort()
for entry in counts[:k]:
    print("{} {}".format(entry.word, entry.count))
