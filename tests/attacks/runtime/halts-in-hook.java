// expect {"status": "RE", "ended": "exited"}
// Answers right, then changes its exit code in the last moment.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(7)));
        System.out.println(42);
    }
}
