import sys

SEPARATORS = ".,!?;:"


def read_words(stream):
    for line in stream:
        for mark in SEPARATORS:
            line = line.replace(mark, " ")
        yield from line.lower().split()


def take_best(counts):
    best = None
    for word in counts:
        if best is None or counts[word] > counts[best]:
            best = word
        elif counts[word] == counts[best] and word < best:
            best = word
    return best


def report(amount, stream):
    counts = dict()
    for word in read_words(stream):
        counts.setdefault(word, 0)
        counts[word] += 1
    while amount > 0 and counts:
        best = take_best(counts)
        print(best, counts.pop(best))
        amount -= 1


if __name__ == "__main__":
    report(int(next(sys.stdin)), sys.stdin)
