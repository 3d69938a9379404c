import { useEffect, useMemo, useState } from "react";
import { type Problem } from "../../shared/problem/problem.ts";
import { parseExamples } from "../../shared/problem/examples.ts";
import type { SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { TRIAL_INPUT_MAX, TRIAL_INPUTS_MAX, type TrialRow } from "../../shared/verdict/trial.ts";
import { Verdict, verdictOf } from "../../shared/verdict/verdict.ts";
import type { DraftBook } from "../editor/draftBook.ts";
import type { ErrorMark } from "../editor/editorInterface.ts";
import { currentLocale } from "../platform/locale.ts";
import { useTexts } from "../platform/texts.tsx";
import { compileMarks } from "../submission/detail/compileMessage.ts";
import { announce } from "../ui/notice/announce.tsx";
import { Button } from "../ui/control/Button.tsx";
import { TrialBody } from "./TrialBody.tsx";
import { passedOf, summaryOf, type TrialTab } from "./trialInputs.ts";
import { TrialTabs } from "./TrialTabs.tsx";
import { useOwnInput } from "./useOwnInput.ts";
import { type TrialKind, type TrialMemory, useTrial } from "./useTrial.ts";
import { loadTrialWords, useTrialWords } from "./texts.ts";
import css from "./TrialPanel.module.css";

/** Loads the UI strings before the panel; the promise is rejected if they cannot be loaded. */
export async function wordsReady(): Promise<void> {
  await loadTrialWords(currentLocale());
}

interface TrialPanelProps {
  problem: Problem;
  /** The scope of submissions from this page: practice, a contest or a training. */
  place: SubmissionPlace;
  book: DraftBook;
  language: string | null;
  /** Incremented by every press of the run button or of its keyboard shortcut. */
  presses: number;
  /**
   * The only sample to run after the latest press of the run button. Null means all samples, or the input of the
   * selected tab.
   */
  sample: number | null;
  memory: { current: TrialMemory };
  onBusy(busy: boolean): void;
  onLine(line: number, column: number | null): void;
  /** Called with the compiler's messages about lines of `code`. */
  onErrors(code: string, marks: readonly ErrorMark[]): void;
  /** Absent if the panel is always shown. */
  onClose: (() => void) | undefined;
}

/** Runs the editor's code on the samples or the user's input, and shows the results. */
export default function TrialPanel(props: TrialPanelProps) {
  const { problem, place, book, language, presses, sample, memory } = props;
  const { onBusy, onLine, onErrors, onClose } = props;
  const t = useTrialWords();
  const samples = useMemo(() => samplesOf(problem), [problem]);
  const [tab, setTab] = useState<TrialTab>(
    () => memory.current.tab ?? (samples.length > 0 ? 1 : "own"),
  );
  useEffect(() => {
    memory.current.tab = tab;
  }, [memory, tab]);
  const own = useOwnInput(problem, samples[0]?.input);
  const [ranCode, setRanCode] = useState("");
  const announceEnd = useRunAnnouncement();
  const trials = useTrial({ problemId: problem.problemId, place }, memory, (kind, row) => {
    announceEnd(row);
    const failed = row.inputs.find((each) => passedOf(each) === false)?.sample;
    if (kind === "samples" && failed) setTab(failed);
  });
  const compileError = trials.rows[tab === "own" ? "own" : "samples"]?.compileError ?? null;
  useEffect(() => {
    if (compileError === null) return;
    onErrors(ranCode, compileMarks(compileError, { lines: ranCode.split("\n").length }));
  }, [compileError, ranCode, onErrors]);
  const kind: TrialKind = tab === "own" ? "own" : "samples";
  const tooLong = kind === "own" && own.bytes > TRIAL_INPUT_MAX;

  function start(numbers: number[], input: string | null) {
    if (language === null) return;
    const { code } = book.state;
    setRanCode(code);
    onErrors(code, []);
    own.keep();
    const started: TrialKind = input === null ? "samples" : "own";
    void trials.start({ kind: started, language, code, samples: numbers, input });
  }
  function run() {
    if (tooLong) return;
    if (kind === "own") start([], own.text);
    else
      start(
        samples.map((_, at) => at + 1),
        null,
      );
  }
  useEveryPress(presses, memory, () => {
    if (sample === null || !samples[sample - 1]) return run();
    setTab(sample);
    start([sample], null);
  });
  const { busy } = trials;
  // `onBusy` is called again after every press of the run button, because `busy` does not change if a run fails to
  // start.
  useEffect(() => onBusy(busy !== null), [busy, onBusy, presses]);

  return (
    <section className={css.panel} aria-label={t("panel")} data-pane="result" tabIndex={-1}>
      <div className={css.head}>
        <TrialTabs samples={samples.length} tab={tab} onTab={setTab} rows={trials.rows} words={t} />
        <Button
          size="small"
          icon="play"
          // On a phone there is no space for the text next to the tabs.
          iconOnly={!onClose}
          busy={busy !== null}
          disabled={tooLong}
          onClick={run}
        >
          {t(kind === "own" ? "runOwn" : "runSamples")}
        </Button>
        {onClose && (
          <Button look="quiet" size="small" icon="cross" iconOnly onClick={onClose}>
            {t("close")}
          </Button>
        )}
      </div>
      <TrialBody
        problem={problem}
        samples={samples}
        tab={tab}
        trials={trials}
        own={own}
        code={ranCode}
        onLine={onLine}
        onRetry={run}
        words={t}
      />
    </section>
  );
}

/** Samples of an interactive problem cannot be run without the interactor. */
function samplesOf({ examples, judgeMode }: Problem): { input: string; output: string }[] {
  return judgeMode === "interactive" ? [] : parseExamples(examples).slice(0, TRIAL_INPUTS_MAX);
}

/** Runs the code once for each press of the run button, including the press that opened the panel. */
function useEveryPress(presses: number, memory: { current: TrialMemory }, run: () => void): void {
  useEffect(() => {
    if (presses <= memory.current.presses) return;
    memory.current.presses = presses;
    run();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a press starts a run, with the current values
  }, [presses]);
}

/** Announces the end of a run once to screen readers. */
function useRunAnnouncement(): (row: TrialRow) => void {
  const t = useTrialWords();
  const names = useTexts("verdict");
  return ({ failure, compileError, inputs }) => {
    if (failure) return announce(t(`failures.${failure}`));
    if (compileError !== null) return announce(t("announceCompile"));
    const [only] = inputs;
    if (only?.sample === null) {
      const status = only.outcome?.status ?? Verdict.NotSubmitted;
      const name = names(verdictOf(status).short as Parameters<typeof names>[0]);
      const result = status === Verdict.Accepted ? t("finished") : name;
      return announce(t("announceOwn", { status: result }));
    }
    announce(summaryOf(inputs, t));
  };
}
