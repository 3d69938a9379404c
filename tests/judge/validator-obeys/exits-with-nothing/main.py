print("exit 0")
