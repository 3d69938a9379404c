import java.util.Scanner;
import java.util.Arrays;

public class Main {
    static String[] names = new String[1000];
    static long[] sums = new long[1000];
    static int used = 0, bad = 0;

    static int find(String name) {
        for (int i = 0; i < used; i++)
            if (names[i].equals(name)) return i;
        return -1;
    }

    static void move(int from, int to, long sum) {
        if (from == -1 || to == -1 || sums[from] < sum) {
            bad++;
            return;
        }
        sums[from] -= sum;
        sums[to] += sum;
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        // place 0 is the cash of the bank
        names[used] = "";
        sums[used++] = Long.MAX_VALUE / 2;
        int commands = s.nextInt();
        while (commands > 0) {
            commands--;
            char c = s.next().charAt(0);
            String who = s.next();
            if (c == 'o') {
                if (find(who) >= 0) bad++;
                else names[used++] = who;
            }
            if (c == 'd') move(0, find(who), s.nextLong());
            if (c == 'w') move(find(who), 0, s.nextLong());
            if (c == 't') move(find(who), find(s.next()), s.nextLong());
        }
        Integer[] order = new Integer[used];
        for (int i = 0; i < used; i++) order[i] = i;
        Arrays.sort(order, (a, b) -> names[a].compareTo(names[b]));
        for (int i : order)
            if (i > 0) System.out.println(names[i] + " " + sums[i]);
        System.out.println(bad);
    }
}
