import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import {
  type SubmissionListSearch,
  submissionListSearch,
  withFilter,
} from "../submission/list/searchParams.ts";
import { SubmissionList } from "../submission/list/SubmissionListPage.tsx";
import { Toggle } from "../ui/control/Field.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { type OpenContest, ownUidOf, useContest, useIsOverForAll } from "./contestContext.ts";
import { contestProblemsQuery } from "./queries.ts";
import { useContestWords } from "./texts.ts";

const RejudgeChosen = lazy(() => import("./rejudge/RejudgeChosen.tsx"));

/**
 * Maximum number of live-channel topics for the reader's submissions; the number is limited because the channel also
 * carries the page's other topics.
 */
const TOPICS_MAX = 20;

/**
 * Returns the live topics for the submissions of the reader or the reader's team, one topic per problem. Submissions by
 * teammates or from other windows thus appear automatically. In contests with too many problems for this, the list is
 * polled.
 */
function useOwnRowTopics(contest: OpenContest): string {
  const { cid, uid, gate } = contest;
  const query = { ...contestProblemsQuery(cid, uid), enabled: gate === "open" };
  const problems = useQuery(query).data ?? [];
  if (problems.length > TOPICS_MAX) return "";
  return problems.map(({ pid }) => `problem-submissions:${pid}:${ownUidOf(contest)}`).join();
}

/** The submissions of the contest that the reader may see; root can rejudge a selection. */
export function StatusPage() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, info, times } = contest;
  const isOver = useIsOverForAll(contest);
  const search = submissionListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const upsolving = isOver && search.upsolving === true;
  const show = (change: Pick<SubmissionListSearch, "beforeContestSubmit" | "upsolving">) =>
    void navigate({
      to: ".",
      search: withFilter(search, {
        beforeContestSubmit: undefined,
        upsolving: undefined,
        ...change,
      }) as never,
      resetScroll: false,
    });
  const topics = useOwnRowTopics(contest);
  const inContest = {
    startAt: times.start,
    topics,
    findsRealNames: info.isOrganizer,
    chosenBar: (chosen: number[], clear: () => void) => (
      <RejudgeChosen cid={cid} chosen={chosen} onClear={clear} />
    ),
  };
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.status"), contest: info.title })} hidden />
      <SubmissionList
        place={{ kind: upsolving ? "upsolving" : "contest", id: cid }}
        scored={info.type !== 0}
        {...(upsolving ? {} : inContest)}
        more={
          <>
            {isOver && (
              <Toggle
                label={t("upsolving.name")}
                checked={upsolving}
                onChange={(on) => show({ upsolving: on || undefined })}
              />
            )}
            {info.isOrganizer && (
              <Toggle
                label={t("testsOnly")}
                checked={search.beforeContestSubmit ?? false}
                onChange={(on) => show({ beforeContestSubmit: on || undefined })}
              />
            )}
          </>
        }
      />
    </>
  );
}
