public class Main {
    public static void main(String[] args) {
        int[] numbers = new int[3];
        System.out.println(numbers[args.length + 3]);
    }
}
