using System;
using System.Linq;
using System.Numerics;

public static class Program {
    public static void Main() {
        var parts = Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
        Console.WriteLine(parts.Select(BigInteger.Parse).Aggregate((a, b) => a + b));
    }
}
