import java.util.Arrays;
import java.util.Scanner;
import java.util.function.LongBinaryOperator;

public class Main {
    private static final LongBinaryOperator SUM = (a, b) -> a + b;

    static class Pair {
        final long a, b;

        Pair(Scanner in) {
            a = in.nextLong();
            b = in.nextLong();
        }
    }

    public static void main(String[] args) {
        Pair pair = new Pair(new Scanner(System.in));
        System.out.println(Arrays.stream(new long[] {pair.a, pair.b}).reduce(0, SUM));
    }
}
