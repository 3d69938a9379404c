import type { Readable } from "node:stream";

/** One request to one URL. The URL has been checked: the caller may contact its origin. */
export interface WireRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
}

/** The raw response: redirects are not followed, and the body is not decompressed. */
export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  setCookies: readonly string[];
  /** A caller that does not read the body to its end must destroy the stream. */
  body: Readable;
}

/**
 * Sends a request. Aborting the signal ends the connection, even while the body is being read.
 * @throws OutgoingError
 */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>;
