import java.util.*;

// Prime factors of each number with their powers, such as 12 = 2^2 * 3.
public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            long n = sc.nextLong();
            StringBuilder sb = new StringBuilder();
            sb.append(n).append(" = ");
            boolean first = true;
            for (long p = 2; p * p <= n; p++) {
                int e = 0;
                while (n % p == 0) {
                    n /= p;
                    e++;
                }
                if (e > 0) {
                    if (!first) sb.append(" * ");
                    first = false;
                    sb.append(p);
                    if (e > 1) sb.append("^").append(e);
                }
            }
            if (n > 1) {
                if (!first) sb.append(" * ");
                sb.append(n);
            }
            System.out.println(sb);
        }
    }
}
