import { useQuery } from "@tanstack/react-query";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { OwnStatuses } from "../../../shared/problem/problemSet.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { contestPages } from "../../place/contest.ts";
import { ProblemSetTable } from "../../problemSet/ProblemSetTable.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { useOwnMarks } from "./useOwnMarks.ts";
import { useSetWords } from "./useSetWords.ts";
import css from "./ProblemsPage.module.css";

/**
 * The page with a contest's problems: shows the reader's status for each problem and, in contests with points, the
 * reader's score.
 */
export function ProblemsPage() {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const words = useSetWords();
  const { data, error, refetch } = useQuery(contestProblemsQuery(cid, uid));
  const pids = data?.map(({ pid }) => pid) ?? [];
  const { own, afterwards, upsolves } = useOwnMarks(pids);
  const later = pids.filter((pid) => isUpsolved(afterwards, pid));
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.problems"), contest: info.title })} hidden />
      {upsolves && <p className={css.upsolving}>{t("upsolving.meaning")}</p>}
      <ProblemSetTable
        caption={t("problemsCaption")}
        rows={data}
        own={own}
        scored={info.type !== 0}
        addressOf={({ displayId }) => contestPages.problem(cid, displayId)}
        markOf={({ color }) => color !== null && <Balloon color={color} />}
        {...(later.length > 0 && {
          moreColumns: [afterwardsColumn(t("upsolving.column"), afterwards)],
        })}
        noteOf={({ pid, remoteJudge }) => (
          <>
            {isUpsolved(afterwards, pid) && (
              // On narrow screens, which have no room for the upsolving column, this note replaces it.
              <p className={css.later}>
                {t("upsolving.column")}{" "}
                <VerdictMark status={statusOf(afterwards, pid)} form="icon" />
              </p>
            )}
            {remoteJudge !== null && (
              <p className={css.remote}>
                <Icon name="external" /> {t("remoteProblem", { judge: remoteJudge })}
              </p>
            )}
          </>
        )}
        words={words}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyNote icon="list" title={t("noProblems")}>
            {t("noProblemsText")}
          </EmptyNote>
        }
      />
    </>
  );
}

function statusOf(statuses: OwnStatuses, pid: number): number {
  return statuses[String(pid)]?.status ?? Verdict.NotSubmitted;
}

/** Whether the reader has made a submission to the problem since the end of the contest. */
function isUpsolved(afterwards: OwnStatuses, pid: number): boolean {
  return statusOf(afterwards, pid) !== Verdict.NotSubmitted;
}

/**
 * Returns a column with the reader's status since the end of the contest, which is separate from the status in the
 * contest.
 */
function afterwardsColumn(header: string, statuses: OwnStatuses): Column<ContestProblem> {
  return {
    key: "afterwards",
    header,
    align: "center",
    width: "6rem",
    hideBelow: "narrow",
    cell: ({ pid }) =>
      isUpsolved(statuses, pid) && <VerdictMark status={statusOf(statuses, pid)} form="icon" />,
  };
}
