import type { BoardChange } from "./contest/contestBoard.ts";
import type { PublishedAnswers } from "./discussion/contestQuestion.ts";
import type { UnreadCounts } from "./message/message.ts";
import type { CaseResult } from "./verdict/caseResults.ts";
import type { SubmissionRow } from "./submission/submission.ts";
import type { TrialState } from "./verdict/trial.ts";

/**
 * The live channel: `GET /api/live?topics=a,b` returns server-sent events, read with fetch (token in the Authorization
 * header). The topics:
 * - `submission:<id>`;
 * - `problem-submissions:<pid>`: the viewer's own rows of a problem; with `:<uid>`, the rows of a team;
 * - `submissions`: the public list;
 * - `trials`: the viewer's own trial runs;
 * - `messages`: counts of the viewer's unread messages;
 * - `problem-check:<pid>`: the checks and jury programs of a problem;
 * - `rejudgings`: rejudgings with preview, for root;
 * - `contest-news:<cid>`: settings and announcements of a contest;
 * - `contest-questions:<cid>`: questions and answers of a contest;
 * - `contest-queues:<cid>`: balloons, print requests and submissions of a contest, for its organizers;
 * - `discussion:<did>`: a post and its comments;
 * - `contest-board:<cid>`: the scoreboard that the viewer may see;
 * - `contest-board-live:<cid>`: the scoreboard without the freeze, for organizers.
 *
 * A client that sends `Last-Event-ID` resumes the stream. If that id is too old, the first event is `resync`, and the
 * client fetches everything again with the ordinary calls. A client that has no event id yet sends an id made from the
 * server time of its earlier responses ({@link resumeIdAt}), or fetches everything again. A stream starts with the
 * current row and cases of every `submission:` topic; an event may be sent twice.
 */
export type LiveEvent =
  /** Sent after any change to a submission; contains its row with the fields that this viewer may see. */
  | { type: "submission"; row: SubmissionRow }
  /**
   * New results of test cases, sent only if the viewer may see them. A later result for the same case number replaces
   * the earlier one; when the submission is pending again, all results are invalid.
   */
  | { type: "cases"; submitId: number; cases: CaseResult[] }
  /** Progress of one of the viewer's trial runs; fetch its results when it is done. */
  | { type: "trial"; trialId: number; state: TrialState }
  /** Jury programs, checks or results of a problem have changed; fetch them with the regular API call. */
  | { type: "problem-check"; pid: number }
  /**
   * The state or the results of a rejudging with preview have changed; fetch the rejudging with the regular API calls.
   */
  | { type: "rejudging"; id: number }
  /**
   * The scoreboard of a contest changed. `view`: `shown` for the public view, `live` for the organizers' live view. The
   * first change that is sent applies to the version that `getContestBoard` returned.
   */
  | { type: "contest-board"; cid: number; view: "shown" | "live"; change: BoardChange }
  /** Settings or announcements of a contest changed; fetch them with the regular API calls. */
  | { type: "contest-news"; cid: number }
  /**
   * Questions of a contest changed for this viewer; refetch them from the ordinary API endpoints. `published`: the
   * published answers to this question; they replace the question's unread answers, so no further call is needed.
   */
  | { type: "contest-questions"; cid: number; published?: PublishedAnswers }
  /**
   * Balloons, print requests or submissions of a contest changed; sent to the contest's organizers. Fetch them with the
   * regular API calls.
   */
  | { type: "contest-queues"; cid: number }
  /** A post or its comments changed; fetch them with the regular API calls. */
  | { type: "discussion"; did: number }
  /** Numbers of the viewer's unread messages; each event replaces the previous one. */
  | { type: "messages"; unread: UnreadCounts }
  | { type: "resync" };

export const LIVE_PATH = "/api/live";
/** Milliseconds between two keep-alive comment lines, which let both sides detect a broken connection. */
export const LIVE_HEARTBEAT_MS = 25_000;
export const LIVE_TOPICS_MAX = 40;

const AT = "at.";

/**
 * Returns the `Last-Event-ID` for a client whose data was sent at this server time (milliseconds) and that needs all
 * changes since then.
 */
export function resumeIdAt(time: number): string {
  return `${AT}${time}`;
}

/** The time in an id that {@link resumeIdAt} returned; undefined for other ids. */
export function timeOfResumeId(id: string): number | undefined {
  return /^at\.\d{1,15}$/.test(id) ? Number(id.slice(AT.length)) : undefined;
}
