/**
 * Options of Node for a server: its young generation, and that of each of its rendering threads, is limited to 8 MiB a
 * semi-space. By default it grows to a multiple of that under load, and with it what is copied into the old generation:
 * in `npm run bench -- contest` a server with 1,000 viewers of a scoreboard held 376 to 534 MiB without a limit, 322 to
 * 356 MiB with 16 MiB, 294 to 305 MiB with 8 MiB, at the same CPU time. `bin/verdict` has the same option.
 */
export const serverNodeOptions = ["--max-semi-space-size=8"];
