print("ok", "and more")
