public class Main {
    void main() {
        System.out.println(3);
    }
}
