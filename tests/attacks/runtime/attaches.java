// expect {"status": "AC"}
// Looks for other virtual machines to attach to, and for what they leave in /tmp.
import java.io.*;
public class Main {
    public static void main(String[] args) throws Exception {
        String[] left = new File("/tmp").list();
        if (left.length > 0) { System.out.println("left: " + String.join(" ", left)); return; }
        Process p = new ProcessBuilder(System.getProperty("java.home") + "/bin/jps", "-q").redirectErrorStream(true).start();
        String others = new String(p.getInputStream().readAllBytes());
        System.out.println(others.lines().filter(l -> l.matches("\\d+")).count() <= 1 ? "42" : others);
    }
}
