import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int low = 1, high = in.nextInt();
        while (low < high) {
            int middle = low + (high - low) / 2;
            System.out.println("? " + middle);
            System.out.flush();
            String answer = in.next();
            if (answer.equals("=")) low = high = middle;
            else if (answer.equals("<")) high = middle - 1;
            else low = middle + 1;
        }
        System.out.println("! " + low);
    }
}
