/**
 * V8 options for a server; `bin/verdict` sets the same options. Both options limit how much garbage accumulates. Most
 * of the heap would otherwise be garbage: under `npm run bench -- contest`, the live objects of a server take only 85
 * MiB.
 *
 * - The young generation of the server and of each of its rendering threads is limited to 8 MiB per semi-space. By
 *   default it grows to several times this size under load. In a replay of half a minute a server used 376 to 534 MiB
 *   without a limit, 322 to 356 MiB with 16 MiB, 294 to 305 MiB with 8 MiB. With smaller semi-spaces, V8 copies more
 *   objects into the old generation: under `npm run bench -- clics` a call took 7.9 ms of CPU time with 8 MiB, 8.6 with
 *   4 MiB, 10.4 with 2 MiB, and a server grew by 74, 81 and 92 MiB (median).
 * - The old generation is collected when it has grown to 1.3 times its size after the last collection. By default, on a
 *   machine with much memory, the factor is 2.4; in a longer replay a server used 359 MiB with this default, and 306
 *   MiB with a factor of 1.5. With factors of 1.2, 1.3 and 1.5, a page of a contest's questions takes 2.3 to 2.6, 1.9
 *   and 1.9 ms of CPU time, and under `npm run bench -- clics` a server grew by 92, 96 and 111 MiB.
 */
export const serverNodeOptions = ["--max-semi-space-size=8", "--heap-growing-percent=30"];

/**
 * C library settings for a server. `bin/verdict` sets the same values, and an operator may override them. By default
 * each thread that compresses has its own arena (up to eight per processor), and other threads do not use the free
 * memory of that arena. In addition, the C library keeps free memory instead of returning it to the system, and it
 * keeps more of it as memory use grows. Without these settings, a server grew by 102 to 111 MiB under `npm run bench --
 * clics`. The settings do not affect CPU time.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "1048576" };
