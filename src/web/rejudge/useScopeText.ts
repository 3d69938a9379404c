import type { Rejudging } from "../../shared/submission/rejudge.ts";
import { useJudgingWords } from "./texts.ts";

/** Returns a function that describes which submissions are rejudged, such as those of a problem or of a contest. */
export function useScopeText(): (
  rejudging: Pick<Rejudging, "cid" | "isSelection" | "problemId" | "total">,
) => string {
  const t = useJudgingWords();
  return ({ cid, isSelection, problemId, total }) => {
    const selected = t("ofSelection", { count: total });
    if (cid === null) return problemId === null ? selected : t("ofProblem", { id: problemId });
    if (isSelection) return t("inContest", { cid: String(cid), what: selected });
    if (problemId === null) return t("ofContest", { cid: String(cid) });
    return t("inContest", { cid: String(cid), what: t("ofProblem", { id: problemId }) });
  };
}
