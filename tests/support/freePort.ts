import { createServer } from "node:net";

/**
 * Ports from 32,768 on are ephemeral (`ip_local_port_range`): a moment later, the system may assign a free port to any
 * outgoing connection, even to the test client's connection to the server under test. Lower ports are never assigned by
 * the system.
 */
const [FIRST, LAST] = [12_000, 32_000];

/** Each test process searches a different part of the range. */
let next = FIRST + ((process.pid * 64) % (LAST - FIRST));

/**
 * Returns a free port on 127.0.0.1 and claims it for this process, so that no other test process on the machine gets
 * it.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < LAST - FIRST; tried += 1) {
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if ((await isFree(port)) && (await isClaimed(port))) return port;
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

/**
 * Claims the port until this process ends: Linux closes an abstract socket with its process. Without the claim, two
 * processes that search the same part of the range could both find a port free before either uses it.
 */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createServer().unref();
  return new Promise((resolve) => {
    claim.once("error", () => resolve(false));
    claim.listen(`\0verdict-test-port-${port}`, () => resolve(true));
  });
}
