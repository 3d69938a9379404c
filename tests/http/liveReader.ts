// oxlint-disable eslint/no-restricted-globals -- the upper bound of waiting for an event
import { LIVE_PATH, type LiveEvent } from "../../src/shared/live.ts";
import { workSettled } from "../support/pendingWork.ts";
import type { Caller, World } from "./world.ts";

export interface LiveReader {
  status: number;
  headers: Headers;
  /** Body of the response if the request for the channel was refused. */
  refusal: string;
  events: { id: string; event: LiveEvent }[];
  /** Everything received, including heartbeats. */
  text(): string;
  /** The next matching event among those not yet returned. */
  next(fits: (event: LiveEvent) => boolean, ms?: number): Promise<LiveEvent>;
  lastId(): string;
  ended: Promise<void>;
  close(): void;
}

export interface LiveOptions {
  lastId?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** Opens the live channel with fetch, as the browser does. */
export async function openLive(
  world: World,
  as: Caller,
  topics: string,
  { lastId, address = world.server.address, headers = {} }: LiveOptions = {},
): Promise<LiveReader> {
  const abort = new AbortController();
  const response = await fetch(`${address}${LIVE_PATH}?topics=${encodeURIComponent(topics)}`, {
    signal: abort.signal,
    headers: {
      ...(as === "guest" ? {} : { authorization: world.tokens[as] }),
      ...(lastId === undefined ? {} : { "last-event-id": lastId }),
      "accept-language": "en-US",
      ...headers,
    },
  });
  const events: LiveReader["events"] = [];
  let text = "";
  let nextIndex = 0;
  let newestId = "";
  let wake = (): void => {};
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const refusal = isStream ? "" : await response.text();
  const ended = isStream ? read().catch(() => {}) : Promise.resolve();

  async function read(): Promise<void> {
    let rest = "";
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    const id = /^id: (.*)$/m.exec(frame)?.[1] ?? newestId;
    newestId = id;
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data === undefined) return;
    events.push({ id, event: JSON.parse(data) as LiveEvent });
    wake();
  }

  return {
    status: response.status,
    headers: response.headers,
    refusal,
    events,
    ended,
    text: () => text,
    lastId: () => newestId,
    async next(fits, ms = 60_000) {
      const until = Date.now() + ms;
      for (;;) {
        while (nextIndex < events.length) {
          const { event } = events[nextIndex++]!;
          if (fits(event)) return event;
        }
        const remainingMs = until - Date.now();
        if (remainingMs <= 0) throw new Error(`no such event within ${ms} ms; there was ${text}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, remainingMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    close: () => abort.abort(),
  };
}

/** Returns, as text, the initial events that the caller receives about a submission with test cases. */
export async function liveOnce(world: World, as: Caller, topics: string): Promise<string> {
  const reader = await openLive(world, as, topics);
  // A stream receives no events after it is closed, so the reader must not be closed too early. Root sees every
  // submission, and receives a submission's row and cases together. The function therefore opens two connections as
  // root, one after the other. Once both connections have received the submission and no SQL statement is running, the
  // reader has received all of its own events.
  for (let round = 0; round < 2; round++) {
    const root = await openLive(world, "root", topics);
    await root.next(() => true);
    await workSettled();
    root.close();
  }
  reader.close();
  return reader.text();
}
