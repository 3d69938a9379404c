import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/discussion/moderation.ts";
import {
  REPORT_EXCERPT_MAX,
  type ReportKind,
  type UserPart,
  REPORT_REASON_MAX,
  reportParts,
} from "../../shared/discussion/moderationRules.ts";
import { mayReact, mayReport } from "../discussion/policy.ts";
import { type PostSource, readWrittenText } from "../discussion/service.ts";
import type { Database } from "../platform/database/db.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { insertReport, partsRow } from "./sql.ts";

/** Maximum number of reports per user and hour. */
const REPORT_LIMIT = { limit: 20, window: 3600 };

/** The reported object, as it was at the time of the report. */
interface Reported {
  kind: ReportKind;
  /** Identifies the reported text; all reports about one text have the same subject. */
  subject: string;
  discussionId: number | null;
  commentId: number | null;
  /** The author of the reported text, or the user whose profile was reported. */
  uid: string;
  text: string;
  isPublic: boolean;
}

/**
 * Stores a report about a post, or about a comment or reply in it. Refusals: DISCUSSION_ROLE, and the errors of
 * `readWrittenText` and `storeReport`.
 */
export async function reportWrittenText(
  source: PostSource,
  { did, commentId, content }: z.output<typeof calls.reportDiscussion.input>,
  call: SignedInCall,
): Promise<null> {
  const { uid, content: text, isPublic } = await readWrittenText(source, { did, commentId }, call);
  const kind = commentId === null ? "discussion" : "comment";
  const subject = `${kind}:${commentId ?? did}`;
  const reported = { kind, subject, discussionId: did, commentId, uid, text, isPublic } as const;
  return storeReport(source.db, { reported, content }, call.viewer);
}

/**
 * Stores a report about a part of a user's page; a part that has changed since an earlier report can be reported again.
 * Refusals: DISCUSSION_ROLE, USER_NOT_FOUND, INVALID_FIELD if the user has no avatar or signature, and the errors of
 * `storeReport`.
 */
export async function reportUserPart(
  db: Database,
  { uid, part, content }: z.output<typeof calls.reportUser.input>,
  { viewer }: SignedInCall,
): Promise<null> {
  const [account] = await partsRow(db, { uid });
  if (!account) throw new Refusal("USER_NOT_FOUND");
  const text = textOfPart(account, part);
  if (text === null) throw new Refusal("INVALID_FIELD", { field: "part", reason: "missing" });
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const subject = `${part}:${uid}:${hash}`;
  const reported = { kind: part, subject, discussionId: null, commentId: null, uid, text };
  return storeReport(db, { reported: { ...reported, isPublic: true }, content }, viewer);
}

interface Parts {
  username: string;
  nickname: string | null;
  avatar: string | null;
  signature: string | null;
}

function textOfPart({ username, nickname, avatar, signature }: Parts, part: UserPart) {
  if (part === "avatar") return avatar;
  if (part === "signature") return signature;
  return nickname === null ? username : `${username}\n${nickname}`;
}

/**
 * Refusals: DISCUSSION_ROLE, REPORT_OWN, REPORT_EMPTY, INVALID_FIELD for a reason that is too long, REPORTED_ALREADY,
 * TOO_MANY_REQUESTS.
 */
async function storeReport(
  db: Database,
  { reported, content }: { reported: Reported; content: string },
  viewer: Viewer,
): Promise<null> {
  const { text, uid: reportedUid, ...row } = reported;
  if (!mayReact(viewer)) throw new Refusal("DISCUSSION_ROLE");
  if (!mayReport(viewer, { uid: reportedUid })) throw new Refusal("REPORT_OWN");
  const { tags, reason } = reportParts(content);
  if (tags.length === 0 && reason === "") throw new Refusal("REPORT_EMPTY");
  if (reason.length > REPORT_REASON_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "content", reason: "tooBig" });
  }
  const { uid: reporterUid } = viewer;
  const excerpt = text.slice(0, REPORT_EXCERPT_MAX).toWellFormed();
  await db.transaction(async (tx) => {
    const limit = { key: `moderation:report:${reporterUid}`, ...REPORT_LIMIT };
    await countOrRefuse(tx, limit);
    const [stored] = await insertReport(tx, {
      ...row,
      reporterUid,
      reportedUid,
      excerpt,
      tags,
      reason,
    });
    if (!stored) throw new Refusal("REPORTED_ALREADY");
  });
  return null;
}
