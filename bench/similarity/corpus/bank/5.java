import java.io.*;
import java.util.*;

public class Main {
    enum Kind { OPEN, DEPOSIT, WITHDRAW, TRANSFER }

    static class Refusal extends Exception {
        Refusal(String reason) {
            super(reason);
        }
    }

    static class Bank {
        HashMap<String, long[]> cells = new HashMap<String, long[]>();

        long[] cell(String name) throws Refusal {
            long[] cell = cells.get(name);
            if (cell == null) throw new Refusal("no account");
            return cell;
        }

        void take(long[] cell, long sum) throws Refusal {
            if (cell[0] < sum) throw new Refusal("no money");
            cell[0] = cell[0] - sum;
        }

        void run(StringTokenizer line) throws Refusal {
            Kind kind = Kind.valueOf(line.nextToken().toUpperCase());
            String name = line.nextToken();
            if (kind == Kind.OPEN) {
                if (cells.containsKey(name)) throw new Refusal("twice");
                cells.put(name, new long[1]);
            } else if (kind == Kind.TRANSFER) {
                long[] from = cell(name);
                long[] to = cell(line.nextToken());
                long sum = Long.parseLong(line.nextToken());
                take(from, sum);
                to[0] = to[0] + sum;
            } else {
                long sum = Long.parseLong(line.nextToken());
                if (kind == Kind.WITHDRAW) take(cell(name), sum);
                else cell(name)[0] += sum;
            }
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.valueOf(br.readLine());
        Bank bank = new Bank();
        int refusals = 0;
        while (n != 0) {
            n = n - 1;
            try {
                bank.run(new StringTokenizer(br.readLine()));
            } catch (Refusal refusal) {
                refusals = refusals + 1;
            }
        }
        for (String name : new TreeSet<String>(bank.cells.keySet())) {
            System.out.println(name + " " + bank.cells.get(name)[0]);
        }
        System.out.println(refusals);
    }
}
