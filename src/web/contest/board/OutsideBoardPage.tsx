import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { ContestContext, type OpenContest } from "../contestContext.ts";
import { ContestHead } from "../ContestHead.tsx";
import shell from "../ContestShell.module.css";
import { useContestWords } from "../texts.ts";
import { useContestClock } from "../clock/useContestClock.ts";
import { timesOf, useRefetchAtMoments } from "../useOpenContest.ts";
import { BoardView } from "./BoardView.tsx";
import { outsideInfoQuery } from "./queries.ts";

/**
 * The scoreboard of a contest for readers who have not entered the contest; shown only if guests may see the
 * scoreboard.
 */
export function OutsideBoardPage() {
  const { contestID = "" } = useParams({ strict: false });
  const t = useContestWords();
  const uid = useSession()?.user.uid ?? "";
  const cid = /^\d{1,15}$/.test(contestID) ? Number(contestID) : 0;
  const { data, error, refetch, contest } = useOutsideContest(cid, uid);
  if (data && contest) {
    return (
      <ContestContext value={contest}>
        <div className={shell.page}>
          <PageTitle
            title={t("titleOf", { tab: t("tabs.rank"), contest: data.contest.title })}
            hidden
          />
          <ContestHead contest={contest} saysFrozen={false} />
          <BoardView problems={data.problemList} />
        </div>
      </ContestContext>
    );
  }
  const isRefused = error instanceof ApiError && error.status < 500 && error.status >= 400;
  return (
    <div className={shell.page} aria-busy={!error || undefined}>
      <PageTitle title={t("tabs.rank")} hidden />
      {!error && <span className={shell.waitBody} />}
      {error && !isRefused && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {isRefused && (
        <EmptyNote
          icon="lock"
          title={error.msg}
          action={<ButtonLink to="/contest">{t("toList")}</ButtonLink>}
        />
      )}
    </div>
  );
}

/** The contest as a guest may see it, with the server's clock. */
function useOutsideContest(cid: number, uid: string) {
  const client = useQueryClient();
  const info = useQuery(outsideInfoQuery(cid, uid));
  const { data } = info;
  const clock = useContestClock(
    data?.reading,
    () => void client.invalidateQueries({ queryKey: outsideInfoQuery(cid, uid).queryKey }),
  );
  const times = useMemo(() => timesOf(data?.contest), [data]);
  useRefetchAtMoments(clock, times);
  const contest = useMemo((): OpenContest | undefined => {
    if (!data) return undefined;
    return {
      cid,
      uid,
      info: data.contest,
      times,
      clock,
      gate: "open",
      isRegistered: false,
      isOutside: true,
    };
  }, [cid, uid, data, times, clock]);
  return { ...info, contest };
}
