import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import java.util.TreeMap;

public class Main {
    static final int LIMIT = 1000001;
    static int[] smallest = new int[LIMIT];

    static void sieve() {
        for (int i = 2; i < LIMIT; i++) {
            if (smallest[i] != 0) continue;
            for (int j = i; j < LIMIT; j += i) {
                if (smallest[j] == 0) smallest[j] = i;
            }
        }
    }

    static String factorize(int number) {
        Map<Integer, Integer> powers = new TreeMap<>();
        for (int rest = number; rest > 1; rest /= smallest[rest]) {
            powers.merge(smallest[rest], 1, Integer::sum);
        }
        String text = "";
        for (Map.Entry<Integer, Integer> entry : powers.entrySet()) {
            if (!text.isEmpty()) text += " * ";
            text += entry.getKey();
            if (entry.getValue() > 1) text += "^" + entry.getValue();
        }
        return number + " = " + text;
    }

    public static void main(String[] args) throws IOException {
        sieve();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int count = Integer.parseInt(in.readLine().trim());
        for (int i = 0; i < count; i++) {
            System.out.println(factorize(Integer.parseInt(in.readLine().trim())));
        }
    }
}
