import type { ErrorCode } from "../../shared/errors.ts";

/** Why a call brought nothing, where no server said so. */
export type TransportCode = "OFFLINE" | "TIMEOUT" | "BAD_ANSWER";

/** A call that failed, by the server's refusal or on the way. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode | "UNKNOWN";
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's sentence in the reader's language; empty when no server spoke. */
  readonly msg: string;
  readonly requestId: string | null;
  /** Seconds to wait before trying again, when the server said. */
  readonly retryAfter: number | null;
  /** What of the input was refused, as the call names it, and why; null when no single part was. */
  readonly refused: { field: string; reason: string } | null;

  constructor(
    code: ErrorCode | TransportCode | "UNKNOWN",
    rest: {
      status?: number;
      msg?: string;
      requestId?: string | null;
      retryAfter?: number | null;
      refused?: { field: string; reason: string } | null;
    } = {},
  ) {
    super(rest.msg || code);
    this.name = "ApiError";
    this.code = code;
    this.status = rest.status ?? 0;
    this.msg = rest.msg ?? "";
    this.requestId = rest.requestId ?? null;
    this.retryAfter = rest.retryAfter ?? null;
    this.refused = rest.refused ?? null;
  }

  /** Trying again later may help without the reader changing anything. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}
