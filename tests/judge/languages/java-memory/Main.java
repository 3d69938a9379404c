import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<long[]> pieces = new ArrayList<>();
        for (int i = 0; i < 1000; i++) pieces.add(new long[1 << 17]);
        System.out.println(3 + pieces.size() - 1000);
    }
}
