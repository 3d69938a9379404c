// expect {"how": ["cases", "together"], "time_ms": 6000}
// Performance data, attach files and class archives that virtual machines share through /tmp.
import java.io.*;
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        boolean writer = new BufferedReader(new InputStreamReader(System.in)).readLine().equals("writer");
        if (writer) {
            Files.createDirectories(Path.of("/tmp/hsperfdata_runner"));
            Files.write(Path.of("/tmp/hsperfdata_runner/1"), new byte[32768]);
            Files.write(Path.of("/tmp/.java_pid1"), new byte[0]);
            String tool = System.getProperty("java.home") + "/bin/java";
            Process p = new ProcessBuilder(tool, "-XX:+UsePerfData", "-Xshare:dump", "-XX:SharedArchiveFile=/tmp/evil.jsa", "-XX:ArchiveClassesAtExit=/tmp/evil.jsa", "-version")
                .redirectErrorStream(true).redirectOutput(new File("/dev/null")).start();
            p.waitFor(300, java.util.concurrent.TimeUnit.MILLISECONDS);
            p.destroyForcibly();
            System.out.println(42);
            return;
        }
        String[] left = new File("/tmp").list();
        System.out.println(left.length == 0 ? "42" : String.join(" ", left));
    }
}
