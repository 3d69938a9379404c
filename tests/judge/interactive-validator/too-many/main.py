for guess in range(1, 12):
    print(guess, flush=True)
    input()
