/** Submits programs to a cluster as users do, and receives the verdicts as browsers do. */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LIVE_PATH } from "../src/shared/live.ts";
import { type Cluster, PEOPLE } from "../tests/chaos/cluster.ts";

export interface SentSubmission {
  submitId: number;
  postMs: number;
}

/**
 * Uses keep-alive connections, as a browser does. With `fetch`, the measured times were 10 to 20 % longer. Idle
 * connections are closed well before the server would close them. Otherwise a busy load generator would notice too late
 * that the server has closed a connection, and the generator's next call would fail with a connection reset.
 */
const agent = new Agent({ keepAlive: true, agentKeepAliveTimeoutBuffer: 30_000 });

/**
 * Makes one call; returns its complete response and the time that the call took. If no separate agent is given, the
 * call uses the shared connections.
 */
export function timed(
  address: string,
  call: { method: string; path: string; headers?: Record<string, string>; body?: string },
  own = agent,
): Promise<{ status: number; text: string; ms: number }> {
  const { method, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const outgoing = request(
      new URL(path, address),
      { method, headers, agent: own },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("error", reject).on("end", () => {
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begin });
        });
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

/** Submits as user number `person` of the cluster; throws if the submission is refused. */
export async function submit(
  cluster: Cluster,
  person: number,
  submission: { pid: string; language: string; code: string },
): Promise<SentSubmission> {
  const { status, text, ms } = await timed(cluster.addresses[0] ?? "", {
    method: "POST",
    path: "/api/submit-problem-judge",
    body: JSON.stringify(submission),
    headers: {
      authorization: cluster.tokens[person % PEOPLE] ?? "",
      "content-type": "application/json",
    },
  });
  const { data } = JSON.parse(text) as { data: { submitId: number } | null };
  if (!data) throw new Error(`refused with ${status}`);
  return { submitId: data.submitId, postMs: ms };
}

/**
 * Maps each submission to the time at which its final verdict arrived over the live channel; a wrong verdict ends the
 * benchmark.
 */
export async function followVerdicts(
  cluster: Cluster,
): Promise<(submitId: number) => Promise<number>> {
  const ends = new Map<number, number>();
  const waiting = new Map<number, (at: number) => void>();
  const response = await fetch(`${cluster.addresses[0]}${LIVE_PATH}?topics=submissions`);
  if (!response.body) throw new Error("no live channel");
  const stream = response.body.pipeThrough(new TextDecoderStream());
  void (async () => {
    let rest = "";
    for await (const chunk of stream) {
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const match = /"submitId":(\d+).*"status":0,/.exec(frame);
        if (!match) continue;
        const [id, at] = [Number(match[1]), performance.now()];
        if (!ends.has(id)) ends.set(id, at);
        waiting.get(id)?.(at);
      }
    }
  })().catch(() => {});
  return async (id) => {
    const timeout = wait(600_000, undefined, { ref: false }).then(() => {
      throw new Error(`submission ${id} got no Accepted within ten minutes`);
    });
    const ended = ends.get(id);
    if (ended !== undefined) return ended;
    return await Promise.race([
      timeout,
      new Promise<number>((resolve) => waiting.set(id, resolve)),
    ]);
  };
}
