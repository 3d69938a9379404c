import { useQuery } from "@tanstack/react-query";
import { contestPages } from "../../place/contest.ts";
import { ProblemSetTable } from "../../problemSet/ProblemSetTable.tsx";
import { ownMarksQuery } from "../../problemSet/queries.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { useSetWords } from "./useSetWords.ts";
import { useOwnPlace } from "../virtual/useVirtual.ts";
import css from "./ProblemsPage.module.css";

/** The problems with the reader's status; scores under rules with points. */
export function ProblemsPage() {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const words = useSetWords();
  const place = useOwnPlace();
  const { data, error, refetch } = useQuery(contestProblemsQuery(cid, uid));
  const pids = data?.map(({ pid }) => pid) ?? [];
  const own = useQuery(ownMarksQuery(place, uid, pids)).data ?? {};
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.problems"), contest: info.title })} hidden />
      <ProblemSetTable
        caption={t("problemsCaption")}
        rows={data}
        own={own}
        scored={info.type !== 0}
        addressOf={({ displayId }) => contestPages.problem(cid, displayId)}
        markOf={({ color }) => color !== null && <Balloon color={color} />}
        noteOf={({ remoteJudge }) =>
          remoteJudge !== null && (
            <p className={css.remote}>
              <Icon name="external" /> {t("remoteProblem", { judge: remoteJudge })}
            </p>
          )
        }
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
