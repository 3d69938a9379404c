input()
while True:
    pass
