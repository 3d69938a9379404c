-module(main).
-export([main/0]).

main() -> fill([]).

fill(Blocks) -> fill([lists:seq(1, 65536) | Blocks]).
