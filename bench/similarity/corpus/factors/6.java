import java.math.BigInteger;
import java.util.*;
import java.util.function.LongUnaryOperator;

public class Main {
    static void collect(long n, TreeMap<Long, Integer> bag) {
        if (n == 1) return;
        if (BigInteger.valueOf(n).isProbablePrime(20)) {
            bag.put(n, bag.getOrDefault(n, 0) + 1);
            return;
        }
        long d = divisor(n);
        collect(d, bag);
        collect(n / d, bag);
    }

    static long divisor(long n) {
        if (n % 2 == 0) return 2;
        for (long c = 1; ; c++) {
            final long add = c;
            LongUnaryOperator step = v -> (v * v + add) % n;
            long slow = 2, fast = 2, g;
            do {
                slow = step.applyAsLong(slow);
                fast = step.applyAsLong(step.applyAsLong(fast));
                g = BigInteger.valueOf(Math.abs(slow - fast)).gcd(BigInteger.valueOf(n)).longValue();
            } while (g == 1);
            if (g != n) return g;
        }
    }

    public static void main(String... args) {
        Scanner in = new Scanner(System.in);
        in.nextInt();
        while (in.hasNextLong()) {
            long n = in.nextLong();
            TreeMap<Long, Integer> bag = new TreeMap<>();
            collect(n, bag);
            StringJoiner product = new StringJoiner(" * ", n + " = ", "");
            bag.forEach((p, e) -> product.add(e > 1 ? p + "^" + e : String.valueOf(p)));
            System.out.println(product);
        }
    }
}
