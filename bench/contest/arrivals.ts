import type { LiveEvent } from "../../src/shared/live.ts";

/** Width in milliseconds of the buckets in which delays are counted. */
const BUCKET_MS = 10;

type BoardEvent = Extract<LiveEvent, { type: "contest-board" }>;

/** A version of the scoreboard that one server sent. */
interface SentVersion {
  /** Cells (uid and letter) that were first shown as solved to this server's viewers in this version. */
  solved: string[];
  /** The times at which the server's viewers received this version. */
  arrivals: number[];
}

/** Records when scoreboard changes arrived at the viewers, and which accepted submissions were new in each change. */
export class Arrivals {
  /** Maps each cell to the time of the response to the submission that solved it. */
  readonly #answered = new Map<string, number>();
  /** Versions of the scoreboard by server and version number. */
  readonly #sent = new Map<string, SentVersion>();
  /** For each cell and each server: the time at which the first viewer on that server saw the cell as solved. */
  readonly #seenAt = new Map<string, Map<number, number>>();

  noteAnswer(uid: string, letter: string, at: number): void {
    const cell = `${uid} ${letter}`;
    if (!this.#answered.has(cell)) this.#answered.set(cell, at);
  }

  /**
   * Processes a frame of one viewer's event stream. For each server, a version of the scoreboard is parsed only once,
   * when the first viewer receives it.
   */
  frame(server: number, frame: string): void {
    const version = /"contest-board".{1,200}?"version":"([^"]+)"/.exec(frame)?.[1];
    if (version === undefined) return;
    const at = performance.now();
    const sentVersion = this.#sent.get(`${server} ${version}`);
    if (sentVersion) sentVersion.arrivals.push(at);
    else this.#firstArrival(frame, { server, version, at });
  }

  #firstArrival(
    frame: string,
    { server, version, at }: { server: number; version: string; at: number },
  ): void {
    const event = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null") as BoardEvent;
    const solved = event.change.rows.flatMap((row) =>
      "ac" in row
        ? Object.entries(row.submissionInfo)
            .filter(([, { isAC }]) => isAC)
            .map(([letter]) => `${row.uid} ${letter}`)
        : [],
    );
    const newCells = solved.filter((cell) => !this.#seenAt.get(cell)?.has(server));
    for (const cell of newCells) {
      const byServer = this.#seenAt.get(cell) ?? new Map<number, number>();
      this.#seenAt.set(cell, byServer.set(server, at));
    }
    this.#sent.set(`${server} ${version}`, { solved: newCells, arrivals: [at] });
  }

  /**
   * Returns three figures: the p99 delay in milliseconds from the response to a submission until a viewer's board shows
   * it; the longest delay between the two servers; and the number of accepted submissions that no board ever showed.
   */
  summary(): { latency: number; distance: number; unseen: number } {
    const buckets: number[] = [];
    for (const { solved, arrivals } of this.#sent.values()) {
      for (const cell of solved) {
        const answeredAt = this.#answered.get(cell);
        if (answeredAt === undefined) continue;
        for (const at of arrivals) {
          const bucket = Math.max(0, Math.floor((at - answeredAt) / BUCKET_MS));
          buckets[bucket] = (buckets[bucket] ?? 0) + 1;
        }
      }
    }
    let distance = 0;
    for (const byServer of this.#seenAt.values()) {
      const times = [...byServer.values()];
      distance = Math.max(distance, Math.max(...times) - Math.min(...times));
    }
    const unseen = [...this.#answered.keys()].filter((cell) => !this.#seenAt.has(cell)).length;
    return { latency: atShare(buckets, 0.99), distance, unseen };
  }
}

/** The upper end of the bucket that contains the given quantile. */
function atShare(buckets: readonly number[], share: number): number {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [bucket, count = 0] of buckets.entries()) {
    sum += count;
    if (sum >= all * share) return (bucket + 1) * BUCKET_MS;
  }
  return Number.NaN;
}
