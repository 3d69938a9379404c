import java.util.Scanner;

public abstract class Adder {
    abstract long more();

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
