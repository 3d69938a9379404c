import java.util.*;

// Accounts: open, deposit, withdraw, transfer; sums at the end, refused commands counted.
public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        TreeMap<String, Long> money = new TreeMap<>();
        int refused = 0;
        for (int i = 0; i < n; i++) {
            String cmd = sc.next();
            String name = sc.next();
            if (cmd.equals("open")) {
                if (money.containsKey(name)) refused++;
                else money.put(name, 0L);
            } else if (cmd.equals("deposit")) {
                long sum = sc.nextLong();
                if (!money.containsKey(name)) refused++;
                else money.put(name, money.get(name) + sum);
            } else if (cmd.equals("withdraw")) {
                long sum = sc.nextLong();
                if (!money.containsKey(name) || money.get(name) < sum) refused++;
                else money.put(name, money.get(name) - sum);
            } else {
                String to = sc.next();
                long sum = sc.nextLong();
                if (!money.containsKey(name) || !money.containsKey(to) || money.get(name) < sum) {
                    refused++;
                } else {
                    money.put(name, money.get(name) - sum);
                    money.put(to, money.get(to) + sum);
                }
            }
        }
        for (String name : money.keySet()) {
            System.out.println(name + " " + money.get(name));
        }
        System.out.println(refused);
    }
}
