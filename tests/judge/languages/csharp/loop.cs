using System;

public static class Program {
    public static void Main() {
        long turns = Console.ReadLine().Length;
        while (true) turns++;
    }
}
