-module(main).
-export([main/0]).

main() -> turn(0).

turn(N) -> turn(N + 1).
