import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int a = in.nextInt(), b = in.nextInt();
        for (long turns = a;; turns++) if (turns == Long.MIN_VALUE) break;
    }
}
