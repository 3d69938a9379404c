// expect {"status": ["TLE", "AC"], "time_ms": 500, "memory_mb": 64}
// Objects that come back to life whenever they are collected; whether before the end is the collector's choice.
public class Main {
    static Main again;
    @SuppressWarnings("removal")
    @Override protected void finalize() { again = this; new Main(); while (true) System.gc(); }
    public static void main(String[] args) {
        for (int i = 0; i < 100000; i++) new Main();
        System.gc();
        System.runFinalization();
        System.out.println(42);
    }
}
