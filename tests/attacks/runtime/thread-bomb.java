// expect {"status": "RE", "ended": ["exited", "signalled"]}
// Threads until none is given any more.
public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 100000; i++) {
            Thread t = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } });
            t.setDaemon(true);
            t.start();
        }
    }
}
