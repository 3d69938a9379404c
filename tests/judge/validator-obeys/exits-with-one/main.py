print("exit 1")
