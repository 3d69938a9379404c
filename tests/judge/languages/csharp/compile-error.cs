using System;

public static class Program {
    public static void Main() {
        string[] parts = Console.ReadLine().Split(' ');
        Console.WriteLine(int.Parse(parts[0]) + total);
    }
}
