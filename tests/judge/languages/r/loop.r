turns <- 0
repeat turns <- turns + 1
