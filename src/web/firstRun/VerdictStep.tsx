import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { finishFirstRun } from "../../shared/site/firstRun.ts";
import { getProblem } from "../../shared/problem/problem.ts";
import { type SubmissionRow, submit } from "../../shared/submission/submission.ts";
import { isFinished, Verdict } from "../../shared/verdict/verdict.ts";
import { call } from "../platform/api.ts";
import { queryClient } from "../platform/queryClient.ts";
import { CaseGrid } from "../submission/detail/CaseGrid.tsx";
import { StoppedNote } from "../submission/detail/StoppedNote.tsx";
import { useFollowSubmission } from "../submission/useFollowSubmission.ts";
import { VerdictSummary } from "../submission/detail/VerdictSummary.tsx";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./FirstRunPage.module.css";
import { firstRunQuery } from "./queries.ts";
import { samplePrograms } from "./samplePrograms.ts";
import { useFirstRunWords } from "./texts.ts";

const SAMPLE = "1000";
/** Polling interval in milliseconds while a node that has just started is testing its languages. */
const ASK_AGAIN_MS = 2000;

/** Judges a sample program before the site opens, and shows the submission's state from the queue to the verdict. */
export function VerdictStep({ onBack }: { onBack(): void }) {
  const t = useFirstRunWords();
  const { data: languages, isError } = useLanguages();
  const sample = samplePrograms.find(({ language }) => languages?.includes(language));
  const { followed, judge, judging, failure } = useSampleVerdict();
  const verdict = followed && isFinished(followed.row.status) ? followed.row.status : null;
  const opening = useOpening();
  const problem = failure ?? opening.failure;
  return (
    <>
      <h2 id="step-title">{t("verdictTitle")}</h2>
      <p className={styles.hint}>{t("verdictText")}</p>
      {isError && <p className={styles.hint}>{t("noSample")}</p>}
      {languages && !sample && <p role="status">{t("noLanguage")}</p>}
      {sample && (
        <pre className={styles.program} aria-label={t("code", sample)}>
          {sample.code}
        </pre>
      )}
      {problem && <FormError text={problem} />}
      {followed && (
        <div className={styles.result}>
          <VerdictSummary row={followed.row} cases={followed.cases} form="panel" />
          <StoppedNote askAgain={followed.askAgain} />
          <CaseGrid
            cases={followed.cases}
            total={verdict === null ? followed.row.casesTotal : null}
            scored={false}
            compact
          />
        </div>
      )}
      {verdict !== null && <Outcome verdict={verdict} submitId={followed?.row.submitId ?? 0} />}
      <div className={styles.actions}>
        <Button onClick={onBack}>{t("back")}</Button>
        {sample && verdict !== Verdict.Accepted && (
          <Button look="primary" icon="play" busy={judging} onClick={() => judge(sample)}>
            {judging ? t("judging") : t("judge")}
          </Button>
        )}
        <Button
          look={verdict === Verdict.Accepted ? "primary" : "plain"}
          busy={opening.busy}
          onClick={opening.open}
        >
          {t(verdict === Verdict.Accepted ? "open" : "openAnyway")}
        </Button>
      </div>
    </>
  );
}

function Outcome({ verdict, submitId }: { verdict: number; submitId: number }) {
  const t = useFirstRunWords();
  const good = verdict === Verdict.Accepted;
  return (
    <p className={styles.state} data-tone={good ? "good" : "bad"} role="status">
      <Icon name={good ? "check" : "warning"} size={20} />
      {t(good ? "worked" : "notAccepted")}
      {!good && (
        <ButtonLink
          look="quiet"
          size="small"
          to="/submission-detail/$submitID"
          params={{ submitID: String(submitId) }}
        >
          {t("detail")}
        </ButtonLink>
      )}
    </p>
  );
}

/**
 * The languages available for the sample problem. They are fetched repeatedly until they include the language of a
 * sample program.
 */
function useLanguages() {
  return useQuery({
    queryKey: ["firstRun", "languages"],
    queryFn: async ({ signal }) => {
      const { languages } = await call(getProblem, { problemId: SAMPLE }, signal);
      return languages;
    },
    refetchInterval: ({ state }) =>
      samplePrograms.some(({ language }) => state.data?.includes(language)) ? false : ASK_AGAIN_MS,
  });
}

function useSampleVerdict() {
  const errorText = useErrorText();
  const [row, setRow] = useState<SubmissionRow | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const followed = useFollowSubmission(row);
  const running = followed !== null && !isFinished(followed.row.status);
  async function send({ language, code }: { language: string; code: string }): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      setRow(await call(submit, { pid: SAMPLE, language, code }));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  }
  return {
    followed,
    failure,
    judging: sending || running,
    judge: (sample: { language: string; code: string }) => void send(sample),
  };
}

function useOpening() {
  const t = useFirstRunWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function open(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(finishFirstRun, {});
      toast("good", t("opened"));
      // The page redirects to the home page when the setup is done.
      await queryClient.invalidateQueries({ queryKey: firstRunQuery().queryKey });
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  }
  return { busy, failure, open: () => void open() };
}
