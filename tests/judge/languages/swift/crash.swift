let parts = readLine()!.split(separator: " ").map { Int($0)! }
print(parts[parts.count + 3])
