# expect {"status": "CE"}
# A source with a NUL in it.
print(42) %char[0]%
