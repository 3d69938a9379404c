-module(main).
-export([main/0]).

main() ->
    {ok, [A, _]} = io:fread("", "~d ~d"),
    io:format("~w~n", [lists:nth(7, [A])]).
