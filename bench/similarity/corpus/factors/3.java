import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Collectors;

public class Main {
    record Factor(long prime, int power) {
        @Override
        public String toString() {
            return power == 1 ? "" + prime : prime + "^" + power;
        }
    }

    private static List<Factor> factors(long number) {
        List<Factor> result = new ArrayList<>();
        long candidate = 2;
        while (number > 1) {
            if (candidate * candidate > number) {
                candidate = number;
            }
            int power = 0;
            for (; number % candidate == 0; number /= candidate) {
                power++;
            }
            if (power != 0) {
                result.add(new Factor(candidate, power));
            }
            candidate = candidate == 2 ? 3 : candidate + 2;
        }
        return result;
    }

    public static void main(String[] args) {
        try (Scanner scanner = new Scanner(System.in)) {
            int lines = scanner.nextInt();
            for (int line = 0; line < lines; line++) {
                long number = scanner.nextLong();
                String product = factors(number).stream().map(Factor::toString).collect(Collectors.joining(" * "));
                System.out.printf("%d = %s%n", number, product);
            }
        }
    }
}
