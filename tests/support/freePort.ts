import { createServer } from "node:net";

/**
 * The system gives ports from 32,768 on to whoever connects somewhere (`ip_local_port_range`): one of
 * those, found free and used a moment later, or again after a restart, may be taken by then, even by the
 * client that looks for the server that is not there yet. These it gives to nobody.
 */
const [FIRST, LAST] = [12_000, 32_000];

/** Each process of the tests searches in a part of its own. */
let next = FIRST + ((process.pid * 64) % (LAST - FIRST));

/** A port of 127.0.0.1 that nobody uses and that stays so until it is used by whoever asked. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < LAST - FIRST; tried += 1) {
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const bound = await new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (bound) await new Promise((resolve) => probe.close(resolve));
  return bound;
}
