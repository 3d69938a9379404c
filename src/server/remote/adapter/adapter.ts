import type { UnreadPage } from "./unreadPages.ts";
import type { VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";

/**
 * Reads problems of a remote judge. An adapter is stateless: the cookie jar of an account's client holds the account's
 * session, and the caller stores everything that must survive a crash.
 *
 * Every function throws {@link RemoteError} for failures reported in a response and `OutgoingError` for failed
 * requests. Adapters never repeat a request, because a POST whose response was lost may have arrived.
 */
export interface ProblemSource {
  readonly info: RemoteJudgeInfo;
  /**
   * The problem that has the given ID (`HDU-1000`, `1000`) or the given URL. @throws RemoteError with the code
   * `badProblemId`
   */
  parseId(text: string): RemoteProblemId;
  /** URL of the page on which readers can see the problem at the judge. */
  problemUrl(problem: RemoteProblemId): string;
  /** @throws RemoteError with the code `problemNotFound`, `pageChanged` or `blocked` */
  readProblem(client: OutgoingClient, problem: RemoteProblemId): Promise<RemoteProblem>;
  /** Reads a problem page that a user saved, for judges that block robots. */
  parseProblem(page: string, problem: RemoteProblemId): RemoteProblem;
}

/**
 * A judge to which users submit directly, because it blocks robots or the site has no account there. Users then enter,
 * on this site, the number that the judge gave to their submission. The site reads the submission's state from public
 * pages of the judge.
 */
export interface LinkAdapter extends ProblemSource {
  /**
   * Where users put the token that proves that an account is theirs: in their profile, or in a program's compile error.
   */
  readonly proof: "profile" | "compileError";
  /**
   * Address of the page on which users change their profile or, to prove that the account is theirs, submit a program
   * that does not compile.
   */
  readonly profileUrl: string;
  /**
   * Reads a text that a user controls at the judge: a part of their profile, such as the organization, or the compiler
   * messages for their programs. Returns undefined if the judge has no such user.
   */
  readProfile(client: OutgoingClient, user: string): Promise<string | undefined>;
  /** Address of the page on which users submit. */
  submitUrl(problem: RemoteProblemId): string;
  /**
   * Reads a submission with its problem, user and state; undefined if the judge does not show it. The caller compares
   * the problem and the user: a number entered by a user does not prove that the submission is theirs.
   */
  readSubmission(
    client: OutgoingClient,
    submission: SubmissionReference,
  ): Promise<RemoteSubmission | undefined>;
  /**
   * The user's submissions as returned by a single request, including the given one if the judge shows it. Absent: the
   * judge has no public page with several submissions.
   */
  readSubmissions?(
    client: OutgoingClient,
    submission: Omit<SubmissionReference, "remoteId">,
  ): Promise<RemoteSubmission[]>;
}

/** A judge to which this site sends code; the site signs in there with an account. */
export interface RemoteAdapter extends ProblemSource {
  /** Signs the client in. @throws RemoteError with the code `loginRefused` or `needsPerson` */
  login(client: OutgoingClient, credential: RemoteCredential): Promise<void>;
  /** Whether the client's session belongs to this user. */
  isLoggedIn(client: OutgoingClient, user: string): Promise<boolean>;
  /**
   * The account's newest submissions to a problem, newest first, at most one page. Absent: the judge shows no such
   * list, so a submission cannot be found if the response to it was lost.
   */
  listSubmissions?(client: OutgoingClient, query: SubmissionQuery): Promise<RemoteSubmission[]>;
  /**
   * Sends the code in a single attempt.
   * @throws RemoteError with the code `sessionEnded`, `tooEarly`, `codeRefused`, `languageRefused`, `duplicateCode` or
   * `needsPerson`
   */
  submit(client: OutgoingClient, code: RemoteCode): Promise<SubmitReceipt>;
  /** The state of a submission; undefined: the judge does not show it (yet). */
  poll(client: OutgoingClient, submission: SubmissionReference): Promise<RemoteState | undefined>;
  /**
   * Reads the states of an account's submissions, newest first, beginning with a given submission number; at most one
   * page is read. One request covers all submissions that are being judged. The states are read without a session.
   * Absent if the judge has no page that shows the states of several submissions.
   */
  listStates?(
    client: OutgoingClient,
    query: { user: string; newestId: string },
  ): Promise<ListedState[]>;
  /** The compiler's messages as plain text. */
  compileErrors(client: OutgoingClient, submission: SubmissionReference): Promise<string>;
}

export interface RemoteJudgeInfo {
  /** The judge's code, as used in display IDs: `HDU`. */
  judge: string;
  /** Full name of the judge, spelled as its users write it. */
  title: string;
  origin: string;
  /** Origins of the judge itself; the judge's client may request only these origins. */
  origins: readonly string[];
  /**
   * Further origins of pictures in statements, in the format of `targetUrl`. Pictures from any other origin are not
   * requested.
   */
  pictureOrigins?: readonly string[];
  /** Character set that is assumed for pages that do not declare one. */
  charset: string;
  /** Judges that share accounts have the same `accountGroup`. */
  accountGroup: string;
  /** Minimum number of milliseconds between two submissions by the same account. */
  submitGapMs: number;
  /** Minimum number of milliseconds between requests to the judge. */
  requestGapMs: number;
  codeBytesMin: number;
  codeBytesMax: number;
  /** Whether states can be read without the session of the submitting account. */
  pollsWithoutSession: boolean;
  /** Whether only a person can log in, so that accounts use a session that was opened in a browser. */
  loginNeedsPerson?: boolean;
  /** Number of times that an account can solve a problem before the judge returns false verdicts; absent: no limit. */
  solvedMax?: number;
  /**
   * Whether the limits are the same for all languages; if absent, the limits are doubled for languages other than C and
   * C++.
   */
  hasSameLimits?: boolean;
  languages: readonly RemoteLanguage[];
}

export interface RemoteLanguage {
  /** The value that is sent in the judge's form. */
  key: string;
  /** Name as the judge shows it. */
  name: string;
  /** The start of a line comment; undefined: the language has no line comments. */
  lineComment: string | undefined;
}

export interface RemoteProblemId {
  /** The problem's key within the judge, in canonical form: `1000`. */
  key: string;
  /** Display ID of the problem on this site: `HDU-1000`. */
  displayId: string;
}

/** A problem as the judge shows it. Parts of the statement are HTML with absolute addresses, not yet sanitised. */
export interface RemoteProblem {
  title: string;
  locale: Locale;
  /** Undefined: the page does not state the limit. */
  timeMs: number | undefined;
  memoryKb: number | undefined;
  description: string;
  input: string;
  output: string;
  hint: string;
  samples: { input: string; output: string }[];
  /** Origin of the problem (a contest, an author), plain text. */
  source: string;
  /** Whether the judge evaluates outputs with a checker. */
  hasChecker: boolean;
  /** Whether the submitted program interacts with a program of the judge. */
  isInteractive?: boolean;
  /** Tags that the judge gives the problem. */
  tags?: string[];
  /** Absolute addresses of the pictures in the parts. */
  pictures: string[];
  /** Absolute addresses of PDF documents linked in the parts, if the addresses lack the PDF file extension. */
  documents?: string[];
}

export interface RemoteCredential {
  user: string;
  password: string;
}

export interface SubmissionQuery {
  problem: RemoteProblemId;
  user: string;
}

export interface RemoteCode {
  problem: RemoteProblemId;
  user: string;
  /** {@link RemoteLanguage.key} */
  language: string;
  text: string;
}

/**
 * A row of a judge's list of submission states. `decided`: there is a verdict, but the list shows only a part of it;
 * `poll` reads the whole verdict.
 */
export interface ListedState {
  remoteId: string;
  state: RemoteState | { phase: "decided" };
}

/**
 * The response of a judge that accepted the code. `remoteId` is undefined if the response did not contain the
 * submission's number.
 */
export interface SubmitReceipt {
  remoteId: string | undefined;
}

export interface SubmissionReference {
  remoteId: string;
  problem: RemoteProblemId;
  user: string;
}

export interface RemoteSubmission {
  remoteId: string;
  user: string;
  problemKey: string;
  /** The language's name as shown in the list. */
  language: string;
  codeBytes: number;
  state: RemoteState;
}

/**
 * State of a submission. `text`: the judge's own text for the state. `madeUp`: a random verdict that the judge returns
 * to this account instead of the real one. `unrecognised`: a text that is not in the table and may be an intermediate
 * state; `unknown`: a state number that is not in the table. An `unknown` state is not an intermediate state, because
 * the table contains the numbers of all intermediate states. Waiting therefore does not help.
 */
export type RemoteState =
  | {
      phase: "waiting" | "compiling" | "judging" | "madeUp" | "unrecognised";
      text: string;
    }
  | {
      phase: "unknown";
      text: string;
      /** Set by `withUnreadPages`. */
      page?: UnreadPage | undefined;
    }
  | {
      phase: "final";
      text: string;
      status: VerdictCode;
      timeMs: number | undefined;
      memoryKb: number | undefined;
      /** Score from 0 to 100, if the judge gives points. */
      score?: number | undefined;
    };
