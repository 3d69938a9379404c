var turns = readLine()!.count
while true { turns &+= 1 }
