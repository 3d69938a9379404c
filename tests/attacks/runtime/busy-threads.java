// expect {"status": "TLE", "ended": "cpu", "time_ms": 600}
// Eight threads share the work of using up the time.
public class Main {
    static volatile long n;
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) new Thread(() -> { for (;;) n++; }).start();
    }
}
