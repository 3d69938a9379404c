print("abort")
