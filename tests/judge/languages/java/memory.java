import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int a = in.nextInt(), b = in.nextInt();
        List<byte[]> blocks = new ArrayList<>();
        while (true) {
            byte[] block = new byte[1 << 20];
            Arrays.fill(block, (byte) 1);
            blocks.add(block);
        }
    }
}
