public class Main {
    private static volatile long turns = 0;

    public static void main(String[] args) {
        while (true) turns++;
    }
}
