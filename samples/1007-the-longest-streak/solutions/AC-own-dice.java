import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long state = in.nextLong();
        int n = in.nextInt(), best = 0, bestFace = 0, length = 0, before = 0;
        for (int i = 0; i < n; i++) {
            state = state * 48271 % 2147483647;
            int face = (int) (state % 6) + 1;
            length = face == before ? length + 1 : 1;
            before = face;
            if (length > best) {
                best = length;
                bestFace = face;
            }
        }
        System.out.println(best + " " + bestFace);
    }
}
