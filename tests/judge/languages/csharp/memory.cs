using System;
using System.Collections.Generic;

public static class Program {
    public static void Main() {
        var blocks = new List<byte[]>();
        while (true) {
            var block = new byte[1 << 20];
            for (int i = 0; i < block.Length; i += 512) block[i] = 1;
            blocks.Add(block);
        }
    }
}
