import type { UnreadPage } from "./unreadPages.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";

/** Why a remote judge cannot be used as intended; see {@link RemoteError}. */
export type RemoteFailure =
  /** The text is not a problem ID of this judge. */
  | "badProblemId"
  /** The judge has no such problem, or does not show it to anyone. */
  | "problemNotFound"
  /** A page lacks data that the adapter needs; `detail` names the missing part. */
  | "pageChanged"
  /** The judge refused the name and password, or the stored session. */
  | "loginRefused"
  /** The session has ended, so the caller must log in again. */
  | "sessionEnded"
  /** A person must act before requests can continue, for example, by solving a CAPTCHA or confirming an email. */
  | "needsPerson"
  /** A submission was sent too early; `waitMs`: delay until the next one is allowed. */
  | "tooEarly"
  /** The judge refused the code and will refuse it again; `detail` contains the judge's reason. */
  | "codeRefused"
  /** The judge does not accept the language. */
  | "languageRefused"
  /** The judge has already received the same code from this account. */
  | "duplicateCode"
  /** The judge returned an anti-bot page, or has banned the account or the IP address. */
  | "blocked"
  /** The judge responded with a server error (5xx) or limited the request rate (429). */
  | "unavailable";

/** A failure reported in a response of a remote judge. Network failures are {@link OutgoingError}s. */
export class RemoteError extends Error {
  readonly code: RemoteFailure;
  /** Text for the log and for administrators: at most {@link DETAIL_MAX} characters, without markup. */
  readonly detail: string;
  /** Milliseconds to wait before the next attempt; undefined: the judge specified no delay. */
  readonly waitMs: number | undefined;

  /** If the code is `pageChanged`: the page that could not be parsed; set by `withUnreadPages`. */
  page: UnreadPage | undefined;

  /** Whether the request that failed came before the request that sends the code, so that the code was not sent. */
  readonly isBeforeCode: boolean;

  constructor(
    code: RemoteFailure,
    detail = "",
    { waitMs, isBeforeCode = false }: { waitMs?: number | undefined; isBeforeCode?: boolean } = {},
  ) {
    super(detail === "" ? code : `${code}: ${detail.slice(0, DETAIL_MAX)}`);
    this.name = "RemoteError";
    this.code = code;
    this.detail = detail.slice(0, DETAIL_MAX);
    this.waitMs = waitMs;
    this.isBeforeCode = isBeforeCode;
  }
}

const DETAIL_MAX = 500;

/**
 * Waits for `work`, which fetches data that a submission needs before its code is sent, such as a token; its errors are
 * marked to show that the code was not sent.
 */
export async function beforeCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RemoteError) {
      const { code, detail, waitMs } = error;
      throw new RemoteError(code, detail, { waitMs, isBeforeCode: true });
    }
    if (!(error instanceof OutgoingError)) throw error;
    throw new RemoteError("unavailable", error.message, { isBeforeCode: true });
  }
}
