// oxlint-disable eslint/no-restricted-imports, eslint/no-restricted-properties -- the proxy delays what it forwards
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Target of a connection: a port of this machine, or a Unix socket. */
export type Target = { port: number } | { path: string };

/** A TCP proxy between two processes, which simulates network faults. */
export interface FaultyProxy {
  port: number;
  /** Resets all existing connections; connections that are opened later work. */
  cut(): void;
  /** Discards the target's responses until the connections are cut; data to the target is still forwarded. */
  blockResponses(): void;
  /**
   * Stops forwarding data without resetting any connection, as if a cable were unplugged or a firewall dropped the
   * data.
   */
  blackhole(): void;
  /**
   * Forwards again. `lost`: existing connections stay dead, as behind a firewall that lost its connection table;
   * `resumed`: the data that was held back arrives late.
   */
  restore(mode: "lost" | "resumed"): void;
  /** Delays all traffic by this many milliseconds. */
  delay(ms: number): void;
  close(): void;
}

interface Pair {
  near: Socket;
  far: Socket | undefined;
  isLost: boolean;
  isBlocked: boolean;
}

/** `target` is called for each connection, so that the next connection may go to a different target. */
export async function openFaultyProxy(target: () => Target): Promise<FaultyProxy> {
  const pairs = new Set<Pair>();
  let isBlackhole = false;
  let lateMs = 0;

  function join(pair: Pair): void {
    const { near } = pair;
    const far = connect(target());
    pair.far = far;
    far.on("error", () => end(pair, near));
    far.on("close", () => end(pair, near));
    pass(near, far, () => pair.isLost);
    pass(far, near, () => pair.isLost || pair.isBlocked);
  }

  /**
   * Closes the other end when one end of a connection has closed. During a blackhole or on a lost connection, the other
   * end stays open and continues to wait.
   */
  function end(pair: Pair, other: Socket | undefined): void {
    if (!isBlackhole && !pair.isLost) other?.destroy();
    if (pair.near.destroyed && (pair.far?.destroyed ?? true)) pairs.delete(pair);
  }

  /** Forwards chunks in order, each after its delay; forwards nothing during a blackhole. */
  function pass(from: Socket, to: Socket, isLost: () => boolean): void {
    let before = Promise.resolve();
    from.on("data", (piece) => {
      const due = performance.now() + lateMs;
      before = before.then(async () => {
        const ms = due - performance.now();
        if (ms > 0) await wait(ms);
        while (isBlackhole || isLost()) {
          if (from.destroyed || to.destroyed) return;
          await wait(20);
        }
        to.write(piece);
      });
    });
    from.on("end", () => void before.then(() => to.end()));
  }

  const server = createServer({ allowHalfOpen: false }, (near) => {
    const pair: Pair = { near, far: undefined, isLost: false, isBlocked: false };
    pairs.add(pair);
    near.on("error", () => {});
    near.on("close", () => end(pair, pair.far));
    near.setNoDelay(true);
    if (isBlackhole) near.pause();
    else join(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  return {
    port: address.port,
    cut() {
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far?.destroy();
      }
    },
    blockResponses() {
      for (const pair of pairs) pair.isBlocked = true;
    },
    blackhole() {
      isBlackhole = true;
    },
    restore(mode) {
      isBlackhole = false;
      for (const pair of pairs) {
        if (mode === "lost") pair.isLost = true;
        else if (pair.near.destroyed) pair.far?.destroy();
        else if (pair.far?.destroyed) pair.near.destroy();
        else if (!pair.far) {
          join(pair);
          pair.near.resume();
        }
      }
    },
    delay(ms) {
      lateMs = ms;
    },
    close() {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
    },
  };
}
