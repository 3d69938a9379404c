import { Suspense, useId } from "react";
import type { Problem } from "../../shared/problem/problem.ts";
import { TRIAL_INPUT_MAX, type TrialRow } from "../../shared/verdict/trial.ts";
import { ErrorText } from "../submission/detail/ErrorText.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { TextBox } from "./TextBox.tsx";
import { TrialResult } from "./TrialResult.tsx";
import {
  inputOf,
  passedOf,
  summaryOf,
  TRIAL_PANEL_ID,
  type TrialTab,
  trialTabId,
} from "./trialInputs.ts";
import type { OwnInput } from "./useOwnInput.ts";
import type { Trials } from "./useTrial.ts";
import type { TrialWords } from "./texts.ts";
import css from "./TrialPanel.module.css";

interface TrialBodyProps {
  problem: Problem;
  samples: { input: string; output: string }[];
  tab: TrialTab;
  trials: Trials;
  own: OwnInput;
  /** The code that was run; links are made only to lines of this code. */
  code: string;
  onLine(line: number, column: number | null): void;
  onRetry(): void;
  words: TrialWords;
}

/** Shows the content of the chosen tab: the input, the state of the run, and the result. */
export function TrialBody(props: TrialBodyProps) {
  const { problem, samples, tab, trials, own, code, onLine, onRetry, words: t } = props;
  const kind = tab === "own" ? "own" : "samples";
  const row = trials.rows[kind];
  const input = inputOf(trials.rows, tab);
  const sample = tab === "own" ? undefined : samples[tab - 1];
  return (
    <div
      className={css.body}
      id={TRIAL_PANEL_ID}
      role="tabpanel"
      aria-labelledby={trialTabId(tab)}
      aria-busy={trials.busy === kind || undefined}
    >
      {trials.refusal && (
        <p className={css.refusal} role="alert">
          <Icon name="warning" /> {trials.refusal}
        </p>
      )}
      {tab === "own" && <OwnField own={own} problem={problem} words={t} />}
      <RunStatus row={row} busy={trials.busy === kind} words={t} onRetry={onRetry} />
      {row && problem.isRemote && (
        <p className={css.small}>{t("remote", { language: row.language })}</p>
      )}
      {row && row.compileError !== null && (
        <ErrorText
          title={t("compilerOutput")}
          message={row.compileError}
          code={code}
          onLine={onLine}
        />
      )}
      {row && input?.outcome && (
        <Suspense fallback={null}>
          <TrialResult of={input} comparison={row.comparison} words={t} />
        </Suspense>
      )}
      {sample && <SampleBoxes sample={sample} open={!input?.outcome} words={t} />}
      {!row && trials.busy !== kind && (
        <p className={css.small}>
          {t(tab === "own" ? "ownNotRun" : problem.isRemote ? "notRunRemote" : "notRun")}
          {problem.judgeMode === "spj" && ` ${t("checked")}`}
        </p>
      )}
    </div>
  );
}

/** State of the run, or its overall result. */
function RunStatus(props: {
  row: TrialRow | null;
  busy: boolean;
  words: TrialWords;
  onRetry(): void;
}) {
  const { row, busy, words: t, onRetry } = props;
  if (busy) {
    const state = !row || row.state === "done" ? "waiting" : row.state;
    return (
      <p className={css.standing} data-tone="busy">
        <Icon name="ring" className={css.turning} /> {t(state)}
      </p>
    );
  }
  if (!row || row.state !== "done") return null;
  if (row.failure) {
    return (
      <div className={css.standing} data-tone="warn">
        <Icon name="warning" /> <span>{t(`failures.${row.failure}`)}</span>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (row.compileError !== null) {
    return (
      <p className={css.standing} data-tone="bad">
        <Icon name="hammer" /> {t("compileFailed")}
      </p>
    );
  }
  const samples = row.inputs.filter(({ sample }) => sample !== null);
  // If there is only one sample, the verdict next to it is sufficient.
  if (samples.length < 2) return null;
  const failed = samples.some((each) => passedOf(each) === false);
  return (
    <p className={css.standing} data-tone={failed ? "bad" : "good"}>
      <Icon name={failed ? "cross" : "check"} /> {summaryOf(samples, t)}
    </p>
  );
}

function OwnField(props: { own: OwnInput; problem: Problem; words: TrialWords }) {
  const { own, problem, words: t } = props;
  const id = useId();
  const tooLong = own.bytes > TRIAL_INPUT_MAX;
  return (
    <div className={css.own}>
      {problem.judgeMode === "interactive" && <p className={css.note}>{t("interactive")}</p>}
      <label htmlFor={id}>{t("ownLabel")}</label>
      <textarea
        id={id}
        value={own.text}
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        wrap="off"
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => own.change(event.target.value)}
      />
      <p id={`${id}-hint`} className={css.small} data-bad={tooLong || undefined}>
        {tooLong ? t("ownTooLong", { bytes: own.bytes, max: TRIAL_INPUT_MAX }) : t("ownHint")}
      </p>
    </div>
  );
}

/** A sample's input and output, expanded until the first run; after that, the result is more important. */
function SampleBoxes(props: {
  sample: { input: string; output: string };
  open: boolean;
  words: TrialWords;
}) {
  const { sample, open, words: t } = props;
  const boxes = (
    <div className={css.pair}>
      <TextBox title={t("input")} text={sample.input} words={t} />
      <TextBox title={t("answer")} text={sample.output} words={t} />
    </div>
  );
  if (open) return boxes;
  return (
    <details className={css.details}>
      <summary>
        {t("input")} / {t("answer")}
      </summary>
      {boxes}
    </details>
  );
}
