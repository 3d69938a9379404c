turn(N) :-
    M is (N + 1) mod 1000,
    turn(M).

main :-
    turn(0).
