var blocks: [[UInt8]] = []
while true { blocks.append([UInt8](repeating: 1, count: 1 << 20)) }
