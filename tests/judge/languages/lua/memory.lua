local blocks = {}
while true do blocks[#blocks + 1] = string.rep(tostring(#blocks), 1 << 18) end
