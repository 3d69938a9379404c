import java.util.*;
import java.util.function.*;

public class Main {
    static final Map<String, Long> book = new TreeMap<>();
    static final Map<String, Predicate<Scanner>> commands = new HashMap<>();

    static boolean add(String name, long sum) {
        Long old = book.get(name);
        if (old == null || old + sum < 0) return false;
        book.replace(name, old + sum);
        return true;
    }

    static {
        commands.put("open", in -> book.putIfAbsent(in.next(), 0L) == null);
        commands.put("deposit", in -> add(in.next(), in.nextLong()));
        commands.put("withdraw", in -> add(in.next(), -in.nextLong()));
        commands.put("transfer", in -> {
            String from = in.next(), to = in.next();
            long sum = in.nextLong();
            return book.containsKey(to) && add(from, -sum) && add(to, sum);
        });
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int refused = 0;
        for (int left = in.nextInt(); left > 0; left--) {
            if (!commands.get(in.next()).test(in)) refused++;
        }
        book.forEach((name, sum) -> System.out.printf("%s %d%n", name, sum));
        System.out.println(refused);
    }
}
