import { gzipSync } from "node:zlib";
import type { Site } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { Transport } from "../../../src/server/platform/outgoing/transport.ts";
import {
  type OutgoingClient,
  outgoingHttp,
} from "../../../src/server/platform/outgoing/outgoingHttp.ts";
import type { RemoteJudgeInfo } from "../../../src/server/remote/adapter/adapter.ts";
import { type ManualClock, manualClock } from "../../../src/shared/system/manualClock.ts";

/** Wraps a site so that all its responses are compressed with gzip. */
export function compressed(site: Site): Site {
  return async (request) => {
    const answer = await site(request);
    const { body = "" } = answer;
    if (typeof body !== "string" && !(body instanceof Uint8Array)) return answer;
    const headers = { ...answer.headers, "content-encoding": "gzip" };
    return { ...answer, headers, body: gzipSync(body) };
  };
}

/**
 * A client of a judge that accepts requests and never responds; `isAsked` resolves once the client has sent the first
 * request.
 */
export function silentClient({ origins }: RemoteJudgeInfo): {
  client: OutgoingClient;
  clock: ManualClock;
  isAsked: Promise<void>;
} {
  const request = Promise.withResolvers<void>();
  const clock = manualClock();
  const transport: Transport = (_request, signal) => {
    request.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  };
  const client = outgoingHttp({ clock, transport, userAgent: "test" }).client({ origins });
  return { client, clock, isAsked: request.promise };
}
