import { expect } from "vitest";
import type { ContestWorld } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

const BASE = "/api/clics";

export type Json = Record<string, unknown>;

export const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

export interface Event {
  type: string;
  id: string | null;
  data: Json | null;
  token: string;
}

/** Reads the Contest API as its clients do. */
export function clicsClient(world: () => ContestWorld) {
  function headersOf(as: Caller): Record<string, string> {
    return as === "guest" ? {} : { authorization: world().tokens[as] };
  }

  function send(as: Caller, path: string, headers: Record<string, string> = {}) {
    return fetch(`${world().server.address}${BASE}${path}`, {
      headers: { ...headersOf(as), ...headers },
    });
  }

  async function get<T = Json>(as: Caller, path: string): Promise<T> {
    const response = await send(as, path);
    const body = await response.text();
    expect(response.status, `${path} as ${as}: ${body}`).toBe(200);
    return JSON.parse(body) as T;
  }

  async function refused(as: Caller, path: string): Promise<number> {
    const response = await send(as, path);
    if (response.status === 200) return 200;
    const body = (await response.json()) as Json;
    expect(body["code"]).toBe(response.status);
    expect(body["message"]).toEqual(expect.any(String));
    return response.status;
  }

  /** Reads the event feed. */
  async function openFeed(as: Caller, cid: number, token?: string) {
    const stop = new AbortController();
    const query = token === undefined ? "" : `?since_token=${token}`;
    const response = await fetch(
      `${world().server.address}${BASE}/contests/${cid}/event-feed${query}`,
      {
        headers: headersOf(as),
        signal: stop.signal,
      },
    );
    const feed = {
      response,
      text: "",
      events: [] as Event[],
      ended: false,
      close: () => stop.abort(),
    };
    if (response.status === 200)
      void read()
        .catch(() => {})
        .finally(() => (feed.ended = true));
    else feed.text = await response.text();

    async function read(): Promise<void> {
      let rest = "";
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        feed.text += part;
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line !== "") feed.events.push(JSON.parse(line) as Event);
      }
    }
    return feed;
  }

  /** Waits for events, and advances the clock past the delay that batches changes. */
  async function untilSome(
    feed: { events: Event[] },
    fits: (event: Event) => boolean,
  ): Promise<Event[]> {
    await expect
      .poll(async () => {
        await world().clock.advance(1000);
        return feed.events.some(fits);
      })
      .toBe(true);
    return feed.events.filter(fits);
  }

  return { send, get, refused, openFeed, untilSome };
}
