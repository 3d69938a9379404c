// expect {"status": "TLE", "ended": ["wall", "cpu"], "time_ms": 400}
// Has answered and exits; a hook at the exit never ends.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) try { Thread.sleep(1000); } catch (InterruptedException e) { } }));
        System.out.println(42);
        System.exit(0);
    }
}
