// expect {"status": "OLE", "ended": "output", "time_ms": 8000}
// Writes without end.
public class Main {
    public static void main(String[] args) throws Exception {
        byte[] block = new byte[1 << 16];
        java.util.Arrays.fill(block, (byte) 'x');
        for (;;) System.out.write(block);
    }
}
