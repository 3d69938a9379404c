import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        try {
            new Thread(null, () -> {}, "too large", 1L << 46).start();
        } catch (OutOfMemoryError refused) {
            System.out.println(in.nextLong() + in.nextLong());
        }
    }
}
