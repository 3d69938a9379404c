import { addAbortSignal, Readable } from "node:stream";
import { OutgoingError } from "./outgoingError.ts";
import type { Transport, WireRequest } from "./transport.ts";

export interface SiteAnswer {
  /** Absent: 200. */
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  setCookies?: readonly string[] | undefined;
  body?: string | Uint8Array | Readable | undefined;
}

/** Responds to requests, or throws an {@link OutgoingError} as the network would. */
export type Site = (request: WireRequest) => SiteAnswer | Promise<SiteAnswer>;

/**
 * Sends requests to the given sites (by origin) instead of the network; for other origins, throws `hostNotFound`. No
 * connection is opened.
 */
export function inMemoryTransport(sites: Readonly<Record<string, Site>>): Transport {
  return async (request, signal) => {
    const site = sites[request.url.origin];
    if (!site) throw new OutgoingError("hostNotFound", request.url.origin);
    const { status = 200, headers = {}, setCookies = [], body = "" } = await site(request);
    const stream = body instanceof Readable ? body : Readable.from([Buffer.from(body)]);
    stream.on("error", () => undefined);
    return { status, headers, setCookies, body: addAbortSignal(signal, stream) };
  };
}
