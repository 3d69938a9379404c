k = int(input())
freq = {}
while True:
    try:
        line = input()
    except EOFError:
        break
    current = ""
    for ch in line + " ":
        if ch.isalpha():
            current += ch.lower()
        elif current != "":
            if current in freq:
                freq[current] += 1
            else:
                freq[current] = 1
            current = ""
result = []
for w in freq:
    result.append((-freq[w], w))
result.sort()
for i in range(min(k, len(result))):
    print(result[i][1], -result[i][0])
