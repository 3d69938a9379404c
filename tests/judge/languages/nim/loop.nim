var turns = stdin.readLine.len
while true:
  turns = (turns + 1) mod 1000
