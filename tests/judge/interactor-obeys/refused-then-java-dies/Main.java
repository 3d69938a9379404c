import java.io.IOException;

public class Main {
    public static void main(String[] args) throws IOException {
        System.out.println("refuse");
        System.out.flush();
        while (System.in.read() >= 0) continue;
        throw new IllegalStateException("no answer came");
    }
}
