import java.util.Scanner;

class Main {
    static long add(long a, long b) {
        return a + b;
    }
}

public class Solution {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(Main.add(in.nextLong(), in.nextLong()));
    }
}
