// expect {"status": "TLE", "ended": "wall", "time_ms": 4000}
// Waits for itself.
public class Main {
    public static void main(String[] args) throws Exception { System.out.println(42); Thread.currentThread().join(); }
}
