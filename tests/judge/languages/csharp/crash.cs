using System;

public static class Program {
    public static void Main() {
        string[] parts = Console.ReadLine().Split(' ');
        Console.WriteLine(parts[parts.Length + 3]);
    }
}
