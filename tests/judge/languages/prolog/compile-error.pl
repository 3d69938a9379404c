main :-
    X is 1 + ,
    writeln(X).
