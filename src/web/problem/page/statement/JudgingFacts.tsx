import type { Problem } from "../../../../shared/problem/problem.ts";
import { useTexts } from "../../../platform/texts.tsx";

/**
 * List items for the properties of judging that differ from the default: points, interactor, checker, feedback policy.
 */
export function JudgingFacts({
  problem: { type, judgeMode, judgeCaseMode, feedback },
}: {
  problem: Pick<Problem, "type" | "judgeMode" | "judgeCaseMode" | "feedback">;
}) {
  const t = useTexts("problemPage");
  return (
    <>
      {type !== 0 && <li>{t(judgeCaseMode === "subtask" ? "scoredBySubtask" : "scoredByCase")}</li>}
      {judgeMode === "interactive" && <li>{t("interactive")}</li>}
      {judgeMode === "spj" && <li>{t("checked")}</li>}
      {feedback !== "all" && feedback !== "afterContest" && <li>{t(`feedback.${feedback}`)}</li>}
    </>
  );
}
