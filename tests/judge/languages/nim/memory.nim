var blocks: seq[seq[byte]]
while true:
  var block1 = newSeq[byte](1 shl 20)
  for i in countup(0, block1.len - 1, 512):
    block1[i] = 1
  blocks.add block1
