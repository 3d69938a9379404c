import java.util.Scanner;

public class Main {

    private int[] primes = new int[64];
    private int[] exponents = new int[64];
    private int size = 0;

    private void add(int prime) {
        if (size > 0 && primes[size - 1] == prime) {
            exponents[size - 1] += 1;
        } else {
            primes[size] = prime;
            exponents[size] = 1;
            size += 1;
        }
    }

    private void split(int value, int from) {
        int divisor = from;
        while (divisor <= value / divisor) {
            if (value % divisor == 0) {
                add(divisor);
                split(value / divisor, divisor);
                return;
            }
            divisor += 1;
        }
        add(value);
    }

    private void print(int value) {
        System.out.print(value);
        System.out.print(" = ");
        for (int i = 0; i < size; i++) {
            if (i != 0) {
                System.out.print(" * ");
            }
            System.out.print(primes[i]);
            if (exponents[i] != 1) {
                System.out.print("^" + exponents[i]);
            }
        }
        System.out.println();
    }

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        for (int tests = input.nextInt(); tests != 0; tests--) {
            Main main = new Main();
            int value = input.nextInt();
            main.split(value, 2);
            main.print(value);
        }
    }
}
