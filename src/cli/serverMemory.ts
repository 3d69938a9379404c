/**
 * Options of V8 for a server; `bin/verdict` has the same. Both limit garbage: the live objects of a server under `npm
 * run bench -- contest` take 85 MiB.
 *
 * - Its young generation, and that of each of its rendering threads, is limited to 8 MiB a semi-space. By default it
 *   grows to a multiple of that under load. In a replay of half a minute a server used 376 to 534 MiB without a limit, 322
 *   to 356 MiB with 16 MiB, 294 to 305 MiB with 8 MiB. Smaller ones copy more into the old generation: under `npm run bench
 *   -- clics` a call took 7.9 ms of CPU time with 8 MiB, 8.6 with 4 MiB, 10.4 with 2 MiB, and a server grew by 74, 81 and
 *   92 MiB (median).
 * - The old generation is collected when it has grown to 1.3 times its size after the last collection. The default on a
 *   machine with much memory is 2.4 times: in a longer replay a server then used 359 MiB, with 1.5 times 306 MiB. A page
 *   of a contest's questions takes 2.3 to 2.6 ms of CPU time with 1.2 times, 1.9 with 1.3, 1.9 with 1.5; under `npm run
 *   bench -- clics` a server grew by 92, 96 and 111 MiB.
 */
export const serverNodeOptions = ["--max-semi-space-size=8", "--heap-growing-percent=30"];

/**
 * Settings of the C library for a server, which an operator may override; `bin/verdict` has the same. By default each
 * compressing thread has its own arena, up to eight per processor, and the others do not use its free memory; and the
 * threshold for returning memory to the system grows with memory use. Under `npm run bench -- clics` a server grew by
 * 102 to 111 MiB without them. CPU time is the same.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "1048576" };
