import java.io.*;
import java.util.*;

class Account {
    private final String owner;
    private long balance;

    Account(String owner) {
        this.owner = owner;
    }

    boolean change(long by) {
        if (balance + by < 0) return false;
        balance += by;
        return true;
    }

    @Override
    public String toString() {
        return owner + " " + balance;
    }
}

public class Main {
    private final Map<String, Account> accounts = new HashMap<>();

    private boolean execute(String[] words) {
        Account account = accounts.get(words[1]);
        switch (words[0]) {
            case "open":
                return accounts.putIfAbsent(words[1], new Account(words[1])) == null;
            case "deposit":
                return account != null && account.change(Long.parseLong(words[2]));
            case "withdraw":
                return account != null && account.change(-Long.parseLong(words[2]));
            case "transfer":
                Account target = accounts.get(words[2]);
                long amount = Long.parseLong(words[3]);
                if (account == null || target == null || !account.change(-amount)) return false;
                return target.change(amount);
            default:
                return false;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int lines = Integer.parseInt(reader.readLine());
        Main bank = new Main();
        int failures = 0;
        for (int i = 0; i < lines; i++) {
            if (!bank.execute(reader.readLine().split(" "))) failures++;
        }
        List<String> names = new ArrayList<>(bank.accounts.keySet());
        Collections.sort(names);
        for (String name : names) System.out.println(bank.accounts.get(name));
        System.out.println(failures);
    }
}
