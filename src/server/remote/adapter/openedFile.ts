import type { Clock } from "../../../shared/system/clock.ts";
import type { OpenAnswer, OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { OpenFile } from "./dataSource.ts";
import { RemoteError } from "./remoteError.ts";

/** Maximum number of requests for one file: download addresses expire, and file stores limit the request rate. */
const ATTEMPTS = 4;
/** Milliseconds to wait if a file store does not specify a delay. */
const USUAL_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** Time limit for one file, in milliseconds. */
const TOTAL_MS = 600_000;

interface WantedFile {
  name: string;
  /** Undefined: the size is unknown, and up to `max` bytes are accepted. */
  size?: number | undefined;
  max?: number | undefined;
  /** Address for the given attempt, counted from 0; undefined: the site has no such file. */
  addressOf(attempt: number): Promise<string | undefined>;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Opens a file that a remote site offers for download. Reading the file fails if its length differs from the stated
 * length. If the file's address has expired (403), a new address is requested; after 429 and 503 the request is
 * repeated after a delay. In both cases, the number of attempts is limited.
 * @throws RemoteError with the code `pageChanged` or `unavailable`, or OutgoingError
 */
export async function openedFile(client: OutgoingClient, wanted: WantedFile): Promise<OpenFile> {
  const { name, size, max = size ?? 0, addressOf, clock, signal } = wanted;
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const url = await addressOf(attempt);
    if (url === undefined) throw new RemoteError("pageChanged", `no address for file ${name}`);
    const answer = await client.open({
      url,
      // The limit is one byte more than expected, so that a longer file is detected.
      limits: { bodyBytes: max + 1, totalMs: TOTAL_MS },
    });
    if (answer.status === 200) return { name, body: checked(answer, { name, size }) };
    await answer.body.return();
    const { status } = answer;
    if (![403, 429, 503].includes(status) || attempt + 1 === ATTEMPTS) {
      const code = status === 429 || status >= 500 ? "unavailable" : "pageChanged";
      throw new RemoteError(code, `status ${status} for file ${name}`);
    }
    if (status !== 403) await clock.wait(waitOf(answer), signal);
  }
}

function waitOf({ headers }: OpenAnswer): number {
  const seconds = Number(headers["retry-after"]);
  const stated = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : USUAL_WAIT_MS;
  return Math.min(stated, LONGEST_WAIT_MS);
}

async function* checked(
  { body }: OpenAnswer,
  { name, size }: { name: string; size: number | undefined },
): AsyncGenerator<Buffer, void> {
  let received = 0;
  for await (const part of body) {
    received += part.length;
    if (size !== undefined && received > size) break;
    yield part;
  }
  if (size !== undefined && received !== size) {
    throw new RemoteError("pageChanged", `file ${name} does not have its ${size} bytes`);
  }
}
