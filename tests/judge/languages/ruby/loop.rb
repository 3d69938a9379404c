a = gets.to_i
loop { a += 1 }
