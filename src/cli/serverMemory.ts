/**
 * Options of V8 for a server; `bin/verdict` has the same. Both limit garbage: the live objects of a server under `npm
 * run bench -- contest` take 85 MiB. CPU time was the same without them and with
 * 8 MiB and 1.5 times.
 *
 * - Its young generation, and that of each of its rendering threads, is limited to 4 MiB a semi-space. By default it
 *   grows to a multiple of that under load, and more objects are copied into the old generation. In a replay of half a
 *   minute a server used 376 to 534 MiB without a limit, 322 to 356 MiB with 16 MiB, 294 to 305 MiB with 8 MiB.
 * - The old generation is collected when it has grown to 1.2 times its size after the last collection. The default on a
 *   machine with much memory is 2.4 times: in a longer replay a server then used 359 MiB, with 1.5 times 306 MiB.
 * - Under `npm run bench -- clics` with 40 readers a server grows by 111 MiB with 8 MiB and 1.5 times, by 88 MiB with
 *   4 MiB and 1.2 times.
 */
export const serverNodeOptions = ["--max-semi-space-size=4", "--heap-growing-percent=20"];
