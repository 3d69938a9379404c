import java.util.Scanner;

enum Sign {
    PLUS;

    long of(long a, long b) {
        return a + b;
    }
}

record Pair(long a, long b) {
    public static void main(String... args) {
        Scanner in = new Scanner(System.in);
        Pair pair = new Pair(in.nextLong(), in.nextLong());
        System.out.println(Sign.PLUS.of(pair.a(), pair.b()));
    }
}
