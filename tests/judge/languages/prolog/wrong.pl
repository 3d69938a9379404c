main :-
    writeln(7).
