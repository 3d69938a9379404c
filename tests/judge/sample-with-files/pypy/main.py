import dice

seed, n = map(int, input().split())
dice.shake(seed)
best = best_face = length = before = 0
for _ in range(n):
    face = dice.roll()
    length = length + 1 if face == before else 1
    before = face
    if length > best:
        best, best_face = length, face
print(best, best_face)
