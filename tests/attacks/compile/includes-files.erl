% expect {"language": "Erlang", "status": "CE", "answer": "secret"}
% Includes files and asks the compiler to run a module of its own.
-module(main).
-export([main/1, start/0]).
-include("%answer%").
-include_lib("%host-file%").
-compile({parse_transform, evil}).
main(_) -> io:format("~p~n", [42]).
start() -> main([]).
