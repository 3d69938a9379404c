import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { BoardTable } from "../board/BoardTable.tsx";
import board from "../board/RankPage.module.css";
import type { FreshCells } from "../board/visibleBoardRows.ts";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { VIRTUAL_BOARD_SIZE, virtualRankQuery } from "./queries.ts";
import { useRunningVirtual } from "./useVirtual.ts";
import css from "./virtual.module.css";

/** Polling interval in milliseconds for the board of a running participation. */
const REFRESH_MS = 30_000;
/** Changed cells are not marked, because the recorded rows all change at the same time. */
const NONE_FRESH: FreshCells = new Map();

/**
 * The recorded scoreboard with the row of a virtual participation: while the participation runs, the board as of the
 * same minute of the contest; afterwards, the final board.
 */
export function VirtualBoardPage() {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const { vid: vidText = "" } = useParams({ strict: false });
  const { page = 1 }: { page?: number } = useSearch({ strict: false });
  const vid = /^\d{1,15}$/.test(vidText) ? Number(vidText) : 0;
  const isRunning = useRunningVirtual()?.vid === vid;
  const problems = useQuery(contestProblemsQuery(cid, uid)).data;
  const rank = useQuery({
    ...virtualRankQuery(vid, uid, page),
    refetchInterval: isRunning ? REFRESH_MS : false,
  });
  const { data, error } = rank;
  const title = t("titleOf", { tab: t("virtual.boardTitle"), contest: info.title });
  return (
    <div className={board.page}>
      <PageTitle title={title} hidden />
      {data?.own && <Standing own={data.own} minute={data.minute} />}
      <Panel flush>
        {error && !data && <ErrorNote error={error} onRetry={() => void rank.refetch()} />}
        {(!data || !problems) && !error && (
          <div className={board.waiting} aria-busy="true">
            <span />
          </div>
        )}
        {data && problems && (
          <BoardTable
            rows={data.records}
            from={(page - 1) * VIRTUAL_BOARD_SIZE}
            total={data.total}
            pinned={data.own ? [data.own] : []}
            problems={problems}
            counts={data.counts}
            followed={[]}
            onFollow={null}
            virtualUid={data.virtualUid}
            fresh={NONE_FRESH}
            isOddChange={false}
          />
        )}
        {data && data.total > 0 && (
          <Pager
            page={page}
            size={VIRTUAL_BOARD_SIZE}
            total={data.total}
            to="."
            search={(next) => ({ page: next > 1 ? next : undefined })}
          />
        )}
      </Panel>
    </div>
  );
}

/**
 * If the board shows an earlier minute, states this minute; otherwise, states the rank of the virtual participation.
 */
function Standing({ own, minute }: { own: RankRow; minute: number | null }) {
  const t = useContestWords();
  const { uid } = useContest();
  const isMine = own.uid === uid;
  const { rank } = own;
  if (minute !== null) {
    return (
      <p className={css.standing} role="status">
        <span>{t("virtual.atMinute", { minute })}</span>
        <span>{t("virtual.ranksKept")}</span>
      </p>
    );
  }
  return (
    <div className={css.standing} data-over>
      <strong>{t(isMine ? "virtual.place" : "virtual.placeOf", { rank })}</strong>
      <span>{t("virtual.final", { name: own.username })}</span>
      <span>{t("virtual.ranksKept")}</span>
      {isMine && <span>{t("virtual.more")}</span>}
    </div>
  );
}
