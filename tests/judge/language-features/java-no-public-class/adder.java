import java.math.BigInteger;
import java.util.Scanner;

class adder {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        BigInteger sum = in.nextBigInteger().add(in.nextBigInteger());
        System.out.println(sum);
    }
}
