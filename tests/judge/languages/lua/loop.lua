local a = io.read("n")
while true do a = a + 1 end
