/**
 * Options of Node for a server: its young generation is limited to 16 MiB a semi-space. By default it grows to a
 * multiple of that under load: with 1,000 viewers of a scoreboard a server then held 376 to 534 MiB instead of 246,
 * at the same CPU time (`npm run bench -- contest`). `bin/verdict` has the same option.
 */
export const serverNodeOptions = ["--max-semi-space-size=16"];
