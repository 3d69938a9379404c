// expect {"status": "AC", "killed": true}
// Leaves a child in a session of its own that holds the output open; it ends with the run.
public class Main {
    public static void main(String[] args) throws Exception {
        Process child = new ProcessBuilder("/usr/bin/setsid", "/bin/sleep", "1000").inheritIO().start();
        System.out.println(child.isAlive() ? "42" : "no child");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
