import java.util.*;
import java.util.stream.*;

public class Main {
    record Entry(String name, long change) {}

    public static void main(String[] args) {
        var scanner = new Scanner(System.in);
        scanner.nextLine();
        // A journal of all changes; a balance is the sum of its entries.
        var journal = new ArrayList<Entry>();
        var opened = new TreeSet<String>();
        long rejected = 0;
        while (scanner.hasNextLine()) {
            var parts = scanner.nextLine().split(" ");
            var planned = switch (parts[0]) {
                case "deposit" -> List.of(new Entry(parts[1], Long.parseLong(parts[2])));
                case "withdraw" -> List.of(new Entry(parts[1], -Long.parseLong(parts[2])));
                case "transfer" -> List.of(
                        new Entry(parts[1], -Long.parseLong(parts[3])),
                        new Entry(parts[2], Long.parseLong(parts[3])));
                default -> List.<Entry>of();
            };
            if (planned.isEmpty()) {
                if (!opened.add(parts[1])) rejected++;
                continue;
            }
            boolean isFine = planned.stream().allMatch(entry ->
                    opened.contains(entry.name()) && balance(journal, entry.name()) + entry.change() >= 0);
            if (isFine) journal.addAll(planned);
            else rejected++;
        }
        System.out.println(opened.stream()
                .map(name -> name + " " + balance(journal, name))
                .collect(Collectors.joining("\n")));
        System.out.println(rejected);
    }

    static long balance(List<Entry> journal, String name) {
        return journal.stream().filter(entry -> entry.name().equals(name)).mapToLong(Entry::change).sum();
    }
}
