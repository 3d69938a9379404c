import java.io.*;
import java.util.*;

class Main {
    static ArrayList<Integer> primes = new ArrayList<Integer>();

    public static void main(String[] x) throws Exception {
        boolean[] composite = new boolean[40000];
        for (int i = 2; i < composite.length; ++i) {
            if (!composite[i]) primes.add(i);
            for (int p : primes) {
                if (i * p >= composite.length) break;
                composite[i * p] = true;
                if (i % p == 0) break;
            }
        }
        StreamTokenizer st = new StreamTokenizer(new BufferedInputStream(System.in));
        PrintWriter pw = new PrintWriter(System.out);
        st.nextToken();
        int q = (int) st.nval;
        for (int k = 0; k < q; ++k) {
            st.nextToken();
            int n = (int) st.nval, m = n;
            pw.print(n + " =");
            String glue = " ";
            for (int p : primes) {
                if (m % p != 0) continue;
                int c = 0;
                do { m /= p; ++c; } while (m % p == 0);
                pw.print(glue + p + (c == 1 ? "" : "^" + c));
                glue = " * ";
            }
            if (m != 1) pw.print(glue + m);
            pw.println();
        }
        pw.flush();
    }
}
