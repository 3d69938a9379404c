import type { PostingBar } from "../../shared/discussion/discussionRules.ts";
import { useDiscussionWords } from "./texts.ts";

/** The action that the reader may not perform, and the reason. */
interface Barred {
  kind: "post" | "comment";
  bar: PostingBar;
  /** Number of problems that the reader has solved. */
  solved: number;
  solvedNeeded: number;
  /** Number of posts allowed within 24 hours. */
  dailyLimit?: number | null;
}

/** Explains why the reader may not post or comment, and what to do. */
export function useBarText(): (barred: Barred) => string {
  const t = useDiscussionWords();
  return ({ kind, bar, solved, solvedNeeded, dailyLimit }) => {
    if (bar === "daily") return t("bar.daily", { count: dailyLimit ?? 0 });
    if (bar !== "solved") return t(`bar.${kind}.${bar}`);
    const needed = t(`bar.${kind}.solved`, { count: solvedNeeded });
    return t("bar.sentences", { needed, now: t("bar.solvedNow", { count: solved }) });
  };
}
