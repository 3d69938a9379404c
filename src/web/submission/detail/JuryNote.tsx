import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import type { EndTexts } from "../endTexts.ts";
import css from "./CaseGrid.module.css";

/** Verdicts that depend on the answer or the checker; for these, the page notes that jury data is hidden. */
const compared = new Set<number>([
  Verdict.WrongAnswer,
  Verdict.PresentationError,
  Verdict.PartialAccepted,
]);

/**
 * Tells staff that the content below is jury data, which contestants do not see. Tells contestants that jury data is
 * hidden from them, and gives the reason. `brief`: leaves out the reason, because it is already shown nearby.
 */
export function JuryNote({
  one: { juryData, status, userOutput, endedBy },
  words,
  brief,
}: {
  one: Pick<CaseResult, "juryData" | "status" | "userOutput" | "endedBy">;
  words: EndTexts;
  brief?: boolean;
}) {
  const isVisible = userOutput !== null || endedBy?.difference !== undefined;
  if (juryData === "staff" && isVisible) {
    return (
      <p className={css.jury} data-staff>
        <Icon name="eyeOff" /> {words("jury.staff")}
      </p>
    );
  }
  if (juryData !== "hidden" || !compared.has(status)) return null;
  return (
    <p className={css.jury}>
      <Icon name="lock" /> {words(brief ? "jury.hiddenBrief" : "jury.hidden")}
    </p>
  );
}
