import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { submissionListSearch, withFilter } from "../submission/list/searchParams.ts";
import { SubmissionList } from "../submission/list/SubmissionListPage.tsx";
import { Toggle } from "../ui/Field.tsx";
import { PageTitle } from "../ui/pageTitle.tsx";
import { useContest } from "./contestContext.ts";
import { useContestWords } from "./texts.ts";

const RejudgeChosen = lazy(() => import("./rejudge/RejudgeChosen.tsx"));

/** The submissions of the contest that the reader may see; root can rejudge a selection. */
export function StatusPage() {
  const t = useContestWords();
  const { cid, info, times } = useContest();
  const search = submissionListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const showTests = (on: boolean) =>
    void navigate({
      to: ".",
      search: withFilter(search, { beforeContestSubmit: on || undefined }) as never,
      resetScroll: false,
    });
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.status"), contest: info.title })} hidden />
      <SubmissionList
        place={{ kind: "contest", id: cid }}
        scored={info.type !== 0}
        startAt={times.start}
        findsRealNames={info.isOrganizer}
        chosenBar={(chosen, clear) => <RejudgeChosen cid={cid} chosen={chosen} onClear={clear} />}
        more={
          info.isOrganizer && (
            <Toggle
              label={t("testsOnly")}
              checked={search.beforeContestSubmit ?? false}
              onChange={showTests}
            />
          )
        }
      />
    </>
  );
}
