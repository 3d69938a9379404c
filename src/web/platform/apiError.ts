import type { ErrorCode } from "../../shared/call/errors.ts";

/** Why a call failed without a response from the server. */
export type TransportCode = "OFFLINE" | "TIMEOUT" | "BAD_ANSWER";

/** A call that was refused by the server or failed in transit. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode | "UNKNOWN";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The server's message in the language of the request; empty without a response. */
  readonly msg: string;
  readonly requestId: string | null;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | null;
  /** Name of the refused field in the request, and the reason; null if the refusal is not about a single field. */
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

  /** Whether the call may succeed if it is repeated later without changes. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}
