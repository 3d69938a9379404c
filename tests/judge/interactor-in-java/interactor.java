import java.util.Scanner;

public class Interactor {
    public static void main(String[] arguments) {
        System.out.println("question");
        System.exit(new Scanner(System.in).nextInt() == 7 ? 42 : 43);
    }
}
