// expect {"status": ["MLE", "RE"], "time_ms": 8000}
// Recursion without end, in the main thread and in one that asks for a stack of a gigabyte.
public class Main {
    static long down(long n) { return down(n + 1) + 1; }

    public static void main(String[] args) throws Exception {
        Thread deep = new Thread(null, () -> {
            try { down(0); } catch (StackOverflowError caught) { System.out.println(41); }
        }, "deep", 1L << 30);
        deep.start();
        deep.join();
        System.out.println(down(0));
    }
}
