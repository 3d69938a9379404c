import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int sum = in.nextLong() + in.nextLong();
        System.out.println(sum);
    }
}
