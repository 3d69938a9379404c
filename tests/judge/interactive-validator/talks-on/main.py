print(613, flush=True)
input()
print("thanks", flush=True)
