// expect {"status": "AC"}
// Answers while its class is loaded and leaves before main begins.
public class Main {
    static { System.out.println(42); System.out.flush(); Runtime.getRuntime().halt(0); }
    public static void main(String[] args) { System.out.println("never"); }
}
