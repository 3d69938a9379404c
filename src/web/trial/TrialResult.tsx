import type { TrialOutcome, TrialRow } from "../../shared/verdict/trial.ts";
import { TRIAL_CPU_MS } from "../../shared/verdict/trial.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { memorySize, milliseconds } from "../ui/text/figures.ts";
import { CaseReason } from "../submission/detail/CaseReason.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import { DiffTable } from "./DiffTable.tsx";
import { TextBox } from "./TextBox.tsx";
import type { TrialWords } from "./texts.ts";
import css from "./TrialPanel.module.css";

interface TrialResultProps {
  of: TrialRow["inputs"][number];
  comparison: TrialRow["comparison"];
  words: TrialWords;
}

/** Result for one input: how the run ended, time and memory, output, differences. */
export function TrialResult({ of, comparison, words: t }: TrialResultProps) {
  const { outcome, answer } = of;
  if (!outcome) return null;
  const wrong =
    outcome.judged &&
    answer !== null &&
    (outcome.status === Verdict.WrongAnswer || outcome.status === Verdict.PresentationError);
  const ran = outcome.note !== "skipped";
  return (
    <div className={css.result}>
      <Ending outcome={outcome} words={t} />
      {outcome.message && <TextBox title={t("checker")} text={outcome.message} words={t} />}
      {wrong && (
        <DiffTable expected={answer} got={wholeLines(outcome)} comparison={comparison} words={t} />
      )}
      {ran && !wrong && <TextBox title={t("output")} text={outcome.stdout} words={t} />}
      {outcome.stdoutCut && <p className={css.small}>{t("cut", { bytes: outcome.stdoutBytes })}</p>}
      {outcome.stderr !== "" && <TextBox title={t("errors")} text={outcome.stderr} words={t} />}
      {outcome.stderrCut && <p className={css.small}>{t("cutErrors")}</p>}
    </div>
  );
}

/** Leaves out the last line if it was truncated at the output limit, because it would be shown as different. */
function wholeLines({ stdout, stdoutCut }: TrialOutcome): string {
  return stdoutCut ? stdout.slice(0, stdout.lastIndexOf("\n") + 1) : stdout;
}

function Ending({ outcome, words: t }: { outcome: TrialOutcome; words: TrialWords }) {
  const locale = useDisplayLocale();
  const { status, judged, timeMs, memoryKb, note } = outcome;
  const ran = note !== "skipped";
  const { difference: _, ...endedBy } = outcome.endedBy ?? {};
  const one = {
    seq: 0,
    status,
    time: timeMs,
    memory: memoryKb,
    score: null,
    groupNum: null,
    pid: 0,
    inputData: null,
    outputData: null,
    userOutput: null,
    juryData: "sample" as const,
    sample: null,
    endedBy: "ended" in endedBy ? (endedBy as TrialOutcome["endedBy"]) : null,
  };
  return (
    <div className={css.ending}>
      <p className={css.verdict}>
        {!judged && status === Verdict.Accepted ? (
          <span className={css.finished}>
            <Icon name="check" /> {t("finished")}
          </span>
        ) : (
          ran && <VerdictMark status={status} />
        )}
        {ran && (
          <span className="figures">
            {milliseconds(timeMs, locale)}, {memorySize(memoryKb, locale)}
          </span>
        )}
      </p>
      {note && <p className={css.note}>{t(`notes.${note}`, { seconds: TRIAL_CPU_MS / 1000 })}</p>}
      {ran && <CaseReason one={one} />}
    </div>
  );
}
