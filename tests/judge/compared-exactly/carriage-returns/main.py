print("1 2\r\n3\r")
