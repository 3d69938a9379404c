import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(new BufferedInputStream(System.in, 1 << 16)));
        in.nextToken();
        int n = (int) in.nval, lone = 0;
        for (int i = 0; i < n; i++) {
            in.nextToken();
            lone ^= (int) in.nval;
        }
        System.out.println(lone);
    }
}
