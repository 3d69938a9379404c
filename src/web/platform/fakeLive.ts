import type { LiveEvent } from "../../shared/live.ts";
import type { LiveState } from "./live.ts";
import type { LiveStatus } from "./liveStream.ts";

/** A fake live channel for one test: it delivers only the events that the test sends. */
export interface FakeLive extends LiveState {
  /** Topics of each listener. */
  topics(): string[][];
  /** The `since` of each listener. */
  times(): (number | null)[];
  /** Delivers an event to every listener. */
  emit(event: LiveEvent): void;
}

type Listener = (event: LiveEvent) => void;

type Times = { since?: number | null; canWait?: boolean };
let current: (FakeLive & { listeners: Map<Listener, { topics: string[] } & Times> }) | undefined;

/**
 * Creates an open channel without listeners, which the components under test then use. Used by tests with
 * `vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"))`.
 */
export function fakeLive(): FakeLive {
  const listeners = new Map<Listener, { topics: string[] } & Times>();
  current = {
    status: "open",
    lostAt: null,
    resyncAt: null,
    listeners,
    topics: () => [...listeners.values()].map(({ topics }) => topics),
    times: () => [...listeners.values()].map(({ since }) => since ?? null),
    emit(event) {
      if (event.type === "resync" && current) current.resyncAt = Date.now();
      for (const listener of listeners.keys()) listener(event);
    },
  };
  return current;
}

function channel() {
  if (!current) throw new Error("the test has no live channel: fakeLive()");
  return current;
}

/**
 * Replaces the function of the same name in live.ts. The returned function removes the listener from the channel to
 * which it was added, even if a later test has created a new channel since.
 */
export function listenLive(
  topics: string[],
  listener: Listener,
  { since }: Times = {},
): () => void {
  const { listeners } = channel();
  listeners.set(listener, { topics, since });
  return () => listeners.delete(listener);
}

/** Replaces the function of the same name in live.ts. */
export const useLiveStatus = (): LiveStatus => channel().status;

/** Replaces the function of the same name in live.ts. */
export const useLiveState = (): LiveState => {
  const { status, lostAt, resyncAt } = channel();
  return { status, lostAt, resyncAt };
};
