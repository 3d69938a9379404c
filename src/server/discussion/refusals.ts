import type { PostingBar } from "../../shared/discussionRules.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Db } from "../platform/db.ts";
import { countOrWait, type RateLimit } from "../platform/rateWindow.ts";
import type { WritingFacts } from "./policy.ts";

/** Throws the refusal of a user who may not write. */
export function refuseBar(bar: PostingBar | null, { solved, solvedNeeded }: WritingFacts): void {
  switch (bar) {
    case null:
      return;
    case "login":
      throw new Refusal("LOGIN_REQUIRED");
    case "off":
      throw new Refusal("DISCUSSION_OFF");
    case "role":
      throw new Refusal("DISCUSSION_ROLE");
    case "locked":
      throw new Refusal("DISCUSSION_LOCKED");
    case "solved":
      throw new Refusal("DISCUSSION_SOLVED", { needed: solvedNeeded, solved });
    default:
      throw new Refusal("CLASS_ARCHIVED");
  }
}

/** Texts of one user: seconds and the number in any such time. */
const TEXT_LIMITS = [
  { limit: 6, window: 60 },
  { limit: 120, window: 3600 },
] as const;
/** Reports of one user in an hour. */
const REPORT_LIMIT = { limit: 20, window: 3600 };

/**
 * Counts a post, an edit, a comment or a reply of a user. In the transaction that stores it, so that a text that is refused
 * later is not counted. Refusal: TOO_MANY_REQUESTS.
 */
export async function countWriting(db: Db, uid: string): Promise<void> {
  for (const { limit, window } of TEXT_LIMITS) {
    await count(db, { key: `discussion:text:${uid}:${window}`, limit, window });
  }
}

export function countReport(db: Db, uid: string): Promise<void> {
  return count(db, { key: `discussion:report:${uid}`, ...REPORT_LIMIT });
}

async function count(db: Db, limit: RateLimit): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
}

const DAY = 24 * 3600;

/** Counts a post of today, in the transaction that stores it. Refusal: DISCUSSION_DAILY. */
export async function countDailyPost(db: Db, uid: string, limit: number): Promise<void> {
  const { waitSeconds } =
    limit === 0
      ? { waitSeconds: DAY }
      : await countOrWait(db, { key: `discussion:day:${uid}`, limit, window: DAY });
  if (waitSeconds > 0) throw new Refusal("DISCUSSION_DAILY", { max: limit });
}
