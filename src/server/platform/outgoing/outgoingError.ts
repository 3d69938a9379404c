/** Why an outgoing request has no response. */
export type OutgoingFailure =
  /** The URL is not an absolute `http` or `https` URL, or it has a user name or password. */
  | "badUrl"
  /** The caller may not connect to this scheme, host or port. */
  | "originNotAllowed"
  | "hostNotFound"
  /** The host has an address that is not public (`addressScope.ts`). */
  | "addressNotAllowed"
  | "unreachable"
  | "badCertificate"
  | "connectionLost"
  | "timeout"
  | "tooManyRedirects"
  /** A redirect from `https` to `http`, or a redirect that would send the body of a request again. */
  | "redirectNotAllowed"
  | "headersTooLarge"
  | "bodyTooLarge"
  /**
   * The response is not HTTP, is not JSON where JSON was expected, uses a compression that was not offered, or cannot
   * be decompressed.
   */
  | "invalidAnswer";

/**
 * A failed outgoing request. The message names the origin only: paths and queries may carry tokens.
 * A response with any status, 500 included, is not a failure.
 */
export class OutgoingError extends Error {
  readonly code: OutgoingFailure;
  /** Whether the remote server may have received a request; if so, a repeated POST could take effect twice. */
  readonly mayHaveArrived: boolean;

  constructor(code: OutgoingFailure, origin: string, mayHaveArrived = false, cause?: unknown) {
    super(`${code}: ${origin}`, cause === undefined ? undefined : { cause });
    this.name = "OutgoingError";
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
  }
}
