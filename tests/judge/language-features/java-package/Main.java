package org.example.sums;

import java.util.Scanner;

interface Sum {
    long of(long a, long b);
}

class Task implements Sum {
    public long of(long a, long b) {
        return a + b;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(new Task().of(in.nextLong(), in.nextLong()));
    }
}
