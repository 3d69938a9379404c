# The k most frequent words of a text, ties in the order of the alphabet.
import sys
from collections import Counter


def main():
    k = int(sys.stdin.readline())
    words = []
    for line in sys.stdin:
        for word in line.lower().split():
            word = word.strip(".,!?;:")
            if word:
                words.append(word)
    counts = Counter(words)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    for word, count in ordered[:k]:
        print(word, count)


main()
