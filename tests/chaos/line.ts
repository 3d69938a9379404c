import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Where a connection goes: a port of this machine, or a Unix socket. */
export type Target = { port: number } | { path: string };

/**
 * A line between two processes that can break as real ones do: a TCP proxy of the test's own.
 */
export interface Line {
  port: number;
  /** Every connection is reset; new ones work. */
  cut(): void;
  /** Nothing comes back from the target any more until the connections are cut; the other way works. */
  mute(): void;
  /** Nothing passes any more and nobody is told: a pulled plug, a firewall. */
  hole(): void;
  /**
   * Things pass again. `forgotten`: as a firewall does that lost its table, the connections of before
   * stay silent for ever; otherwise what was under way arrives late.
   */
  mend(how: "forgotten" | "resumed"): void;
  /** Everything arrives so much later, milliseconds. */
  delay(ms: number): void;
  close(): void;
}

interface Pair {
  near: Socket;
  far: Socket | undefined;
  lost: boolean;
  muted: boolean;
}

/** `target` is asked for each connection, so that a line may lead elsewhere the next time. */
export async function openLine(target: () => Target): Promise<Line> {
  const pairs = new Set<Pair>();
  let holed = false;
  let lateMs = 0;

  function join(pair: Pair): void {
    const { near } = pair;
    const far = connect(target());
    pair.far = far;
    far.on("error", () => end(pair, near));
    far.on("close", () => end(pair, near));
    pass(near, far, () => pair.lost);
    pass(far, near, () => pair.lost || pair.muted);
  }

  /** A broken line carries no goodbye either: the other end goes on waiting. */
  function end(pair: Pair, other: Socket | undefined): void {
    if (!holed && !pair.lost) other?.destroy();
    if (pair.near.destroyed && (pair.far?.destroyed ?? true)) pairs.delete(pair);
  }

  /** In order, each piece after its delay, and nothing while the line is a hole. */
  function pass(from: Socket, to: Socket, isLost: () => boolean): void {
    let before = Promise.resolve();
    from.on("data", (piece) => {
      const due = performance.now() + lateMs;
      before = before.then(async () => {
        const ms = due - performance.now();
        if (ms > 0) await wait(ms);
        while (holed || isLost()) {
          if (from.destroyed || to.destroyed) return;
          await wait(20);
        }
        to.write(piece);
      });
    });
    from.on("end", () => void before.then(() => to.end()));
  }

  const server = createServer({ allowHalfOpen: false }, (near) => {
    const pair: Pair = { near, far: undefined, lost: false, muted: false };
    pairs.add(pair);
    near.on("error", () => {});
    near.on("close", () => end(pair, pair.far));
    near.setNoDelay(true);
    if (holed) near.pause();
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
    mute() {
      for (const pair of pairs) pair.muted = true;
    },
    hole() {
      holed = true;
    },
    mend(how) {
      holed = false;
      for (const pair of pairs) {
        if (how === "forgotten") pair.lost = true;
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
