// expect {"status": "MLE", "memory_mb": 64}
// Fills the heap and still answers.
import java.util.*;
public class Main {
    static List<long[]> all = new ArrayList<>();
    public static void main(String[] args) {
        try {
            for (;;) all.add(new long[1 << 17]);
        } finally {
            System.out.println(42);
        }
    }
}
