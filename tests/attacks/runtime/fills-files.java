// expect {"status": "MLE", "ended": "memory", "time_ms": 8000}
// Files without end in every folder it may write to: their pages are its memory.
import java.nio.file.*;

public class Main {
    public static void main(String[] args) {
        byte[] block = new byte[1 << 20];
        for (int i = 0; i < 100000; i++) {
            for (String folder : new String[] {"/w", "/tmp", "/dev/shm"}) {
                try { Files.write(Path.of(folder, "" + i), block); } catch (Exception refused) {}
            }
        }
    }
}
