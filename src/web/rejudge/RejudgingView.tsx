import type { ReactNode } from "react";
import type { Rejudging } from "../../shared/submission/rejudge.ts";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import css from "./rejudge.module.css";
import { RejudgingDecision } from "./RejudgingDecision.tsx";
import { RejudgingItems, type SubmissionLinkOf } from "./RejudgingItems.tsx";
import { useJudgingWords } from "./texts.ts";
import { useRejudging } from "./useRejudgings.ts";
import { useScopeText } from "./useScopeText.ts";

/** Shows the progress of a rejudge, the verdicts that it changed, and the decision about it. */
export function RejudgingView(props: {
  id: number;
  /** A link or button that leads back to the list. */
  back: ReactNode;
  linkOf: SubmissionLinkOf;
  /** Renders an explanation of further effects of the rejudging. */
  children?: (rejudging: Rejudging) => ReactNode;
}) {
  const { id, back, linkOf, children } = props;
  const t = useJudgingWords();
  const scopeOf = useScopeText();
  const { data, error, refetch } = useRejudging(id);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.skeleton} aria-busy="true" />;
  const { rejudging, summary } = data;
  const { state, total, done, reason, failed, outdated } = rejudging;
  return (
    <>
      <div className={css.top}>
        <div>
          <h2 className={css.name}>{t("rejudging", { id: String(id) })}</h2>
          <p className={css.intro}>
            {scopeOf(rejudging)}
            {" · "}
            {reason}
          </p>
        </div>
        <RejudgingDecision rejudging={rejudging} />
      </div>
      <p className={css.state} role="status">
        <strong>{t(`states.${state}`)}</strong>{" "}
        {t("progress", { done: String(done), total: String(total) })}
      </p>
      <progress className={css.bar} max={total} value={done} aria-label={t(`states.${state}`)} />
      {failed > 0 && <p className={css.intro}>{t("failedNote", { count: failed })}</p>}
      {outdated > 0 && <p className={css.intro}>{t("outdatedNote", { count: outdated })}</p>}
      <Panel title={t("summary")}>
        {summary.length === 0 ? (
          <p className={css.intro}>{t("summaryNone")}</p>
        ) : (
          <table className={css.summary}>
            <thead>
              <tr>
                <th scope="col">{t("from")}</th>
                <th scope="col">{t("to")}</th>
                <th scope="col">{t("number")}</th>
              </tr>
            </thead>
            <tbody>
              {summary.map(({ before, after, count }) => (
                <tr key={`${before} ${after}`} data-same={before === after || undefined}>
                  <td>
                    <VerdictMark status={before} />
                  </td>
                  <td>
                    <VerdictMark status={after} />
                  </td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {children?.(rejudging)}
      <RejudgingItems rejudging={rejudging} linkOf={linkOf} />
      <p>{back}</p>
    </>
  );
}
