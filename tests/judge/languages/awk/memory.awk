BEGIN { while (1) blocks[turns++] = sprintf("%65536d", turns) }
