fill(Blocks) :-
    numlist(1, 65536, Block),
    fill([Block|Blocks]).

main :-
    fill([]).
