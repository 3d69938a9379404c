/**
 * Options of V8 for a server; `bin/verdict` has the same. Both bound garbage: what lives in a server under
 * `npm run bench -- contest` is 85 MiB. CPU time is the same with and without them.
 *
 * - Its young generation, and that of each of its rendering threads, is limited to 8 MiB a semi-space. By default it
 *   grows to a multiple of that under load, and with it what is copied into the old generation: a server held 376 to
 *   534 MiB without a limit, 322 to 356 MiB with 16 MiB, 294 to 305 MiB with 8 MiB, in a replay of half a minute.
 * - The old generation is collected when it is half as large again as what lived after the last time. By default, and
 *   on a machine with much memory, that is at 2.4 times: in a longer replay a server then grew to 359 MiB, now to 306 MiB.
 */
export const serverNodeOptions = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
