print("nextpass")
