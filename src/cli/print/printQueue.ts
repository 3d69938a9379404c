import type * as z from "zod/mini";
import type { Clock } from "../../shared/system/clock.ts";
import type { AnyEndpoint, OutputOf } from "../../shared/call/endpoint.ts";
import {
  claimPrintRequest,
  finishPrintRequest,
  type PrintRequest,
  releasePrintRequest,
} from "../../shared/contestOrganizer/printStation.ts";

/** The print queue of one contest, with the API calls that a print station makes. */
export interface PrintQueue {
  /**
   * Claims and returns the next print request; null if the queue is empty. A repeated call with the same key returns
   * the same print request.
   */
  claim: (key: string) => Promise<PrintRequest | null>;
  finish: (id: number, key: string) => Promise<void>;
  release: (id: number, key: string, maybePrinted: boolean) => Promise<void>;
}

/** The server refuses this station; trying again would not help. */
export class StationRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown when this station has lost its claim on the print request. */
export class ClaimLost extends Error {}

const TIMEOUT_MS = 15_000;

interface Reply {
  status?: number;
  data?: unknown;
  msg?: string;
  code?: string;
}

/**
 * The print queue of a contest, accessed through the API of a server. Calls reject with StationRefused or ClaimLost;
 * after any other error, the call may be repeated.
 */
export function printQueue({
  site,
  cid,
  token,
  clock,
  request = fetch,
}: {
  site: string;
  cid: number;
  token: string;
  clock: Clock;
  request?: typeof fetch;
}): PrintQueue {
  async function answerInTime(path: string, method: string, input: object) {
    const late = new AbortController();
    const timer = clock.after(TIMEOUT_MS, () =>
      late.abort(new Error(`${site} did not answer within ${TIMEOUT_MS / 1000} s`)),
    );
    try {
      const response = await request(`${site}${path}`, {
        method,
        headers: { "content-type": "application/json", "accept-language": "en-US" },
        body: JSON.stringify(input),
        signal: late.signal,
        // Redirects are not followed, so that the token is sent to this server only.
        redirect: "error",
      });
      return { response, text: await response.text() };
    } finally {
      timer.cancel();
    }
  }

  async function call<E extends AnyEndpoint>(
    { path, method, output }: E,
    input: Omit<z.input<E["input"]> & object, "cid" | "token">,
  ): Promise<OutputOf<E>> {
    const { response, text } = await answerInTime(path, method, { cid, token, ...input });
    const reply = readReply(text);
    if (reply === undefined) {
      const message = `${site} is no Verdict site, or an older version (status ${response.status})`;
      // A proxy returns a 5xx status while the server behind it restarts.
      throw response.status >= 500 ? new Error(message) : new StationRefused("NO_SITE", message);
    }
    if (response.ok) return output.parse(reply.data) as OutputOf<E>;
    const { code = "", msg = "" } = reply;
    const message = msg === "" ? `status ${response.status}` : msg;
    if (code === "PRINT_CLAIM_LOST") throw new ClaimLost(message);
    const isOwnFault = response.status >= 400 && response.status < 500 && response.status !== 429;
    throw isOwnFault ? new StationRefused(code, message) : new Error(message);
  }
  return {
    claim: (key) => call(claimPrintRequest, { key }),
    async finish(id, key) {
      await call(finishPrintRequest, { id, key });
    },
    async release(id, key, maybePrinted) {
      await call(releasePrintRequest, { id, key, maybePrinted });
    },
  };
}

function readReply(text: string): Reply | undefined {
  try {
    const reply = JSON.parse(text) as unknown;
    const isReply = typeof reply === "object" && reply !== null && "status" in reply;
    return isReply ? (reply as Reply) : undefined;
  } catch {
    return undefined;
  }
}
