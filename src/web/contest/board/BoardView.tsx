import { useState } from "react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CONTEST_KEYWORD_MAX, type ContestProblem } from "../../../shared/contest.ts";
import { Button } from "../../ui/Button.tsx";
import { Toggle } from "../../ui/Field.tsx";
import { EmptyNote, ErrorNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { BoardTable } from "./BoardTable.tsx";
import { pinnedRows } from "./boardCells.ts";
import css from "./RankPage.module.css";
import { RevealDialog } from "./RevealDialog.tsx";
import { BOARD_SIZES, type BoardSearch, boardSearch, USUAL_SIZE } from "./search.ts";
import { useBoardWords } from "./texts.ts";
import { useBoard } from "./useBoard.ts";

/** The scoreboard with its options: by ACM rules or by points, as the contest's rule says. */
export function BoardView({ problems }: { problems: readonly ContestProblem[] | undefined }) {
  const t = useContestWords();
  const { info } = useContest();
  const { search, change } = useBoardSearch();
  const errorText = useErrorText();
  const shown = useBoard(search, (error) =>
    toast("bad", `${t("refreshFailed")}: ${errorText(error)}`),
  );
  const { board } = shown;
  const { data } = board;
  const toMe = () => {
    if (!data?.own) return;
    const page = Math.ceil(data.own.seq / (search.limit ?? USUAL_SIZE));
    change({ limit: search.limit, currentPage: page > 1 ? page : undefined }, { whole: true });
  };
  return (
    <>
      <Options shown={shown} search={search} change={change} onToMe={data?.own ? toMe : null} />
      {data && info.isSealed && (
        <div className={css.frozen} data-live={!data.isFrozen || undefined}>
          <p role="status">{t(data.isFrozen ? "frozenBoard" : "liveBoard")}</p>
          {info.isOrganiser && <RevealButton />}
        </div>
      )}
      <Panel flush>
        {board.error && !data && (
          <ErrorNote error={board.error} onRetry={() => void board.refetch()} />
        )}
        {(!data || !problems) && !board.error && (
          <div className={css.waiting} aria-busy="true">
            <span />
          </div>
        )}
        {data && problems && (
          <BoardTable
            rows={data.records}
            pinned={search.keyword === undefined ? pinnedRows(data.own, data.concerned) : []}
            problems={problems}
            followed={shown.followed}
            onFollow={shown.toggleFollowed}
            updating={board.isPlaceholderData}
          />
        )}
        {data?.records.length === 0 && <Nobody search={search} />}
        {data && data.total > 0 && (
          <Pager
            page={search.currentPage ?? 1}
            size={search.limit ?? USUAL_SIZE}
            sizes={BOARD_SIZES}
            total={data.total}
            to="."
            search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
            onSize={(size) => change({ limit: size === USUAL_SIZE ? undefined : size })}
          />
        )}
      </Panel>
      {info.type === 0 && <Legend />}
    </>
  );
}

type Change = (next: BoardSearch, more?: { replace?: boolean; whole?: boolean }) => void;

/** The part of the board that the address names; every change starts on its first page. */
function useBoardSearch(): { search: BoardSearch; change: Change } {
  const search = boardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    search,
    change: (next, { replace = false, whole = false } = {}) =>
      void navigate({
        to: ".",
        search: (whole ? next : { ...search, currentPage: undefined, ...next }) as never,
        replace,
        resetScroll: false,
      }),
  };
}

interface OptionsProps {
  shown: ReturnType<typeof useBoard>;
  search: BoardSearch;
  change: Change;
  /** Null: the reader is not on the board. */
  onToMe: (() => void) | null;
}

function Options({ shown, search, change, onToMe }: OptionsProps) {
  const t = useContestWords();
  const { info } = useContest();
  const { board, auto, setAuto, mayRefresh, isLive, setLive } = shown;
  return (
    <section className={css.options} aria-label={t("boardOptions")}>
      <div className={css.search}>
        <SearchBox
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          maxLength={CONTEST_KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(text, replace) => change({ keyword: text || undefined }, { replace })}
        />
      </div>
      {onToMe && (
        <Button icon="user" onClick={onToMe}>
          {t("toMe")}
        </Button>
      )}
      <Toggle
        label={t("stars")}
        checked={!search.removeStar}
        onChange={(on) => change({ removeStar: on ? undefined : true })}
      />
      {mayRefresh && <Toggle label={t("autoRefresh")} checked={auto} onChange={setAuto} />}
      {info.isOrganiser && info.isSealed && (
        <span className={css.forced} title={t("forcedHint")}>
          <Toggle label={t("forced")} checked={isLive} onChange={setLive} />
        </span>
      )}
      <Button icon="refresh" busy={board.isFetching} onClick={() => void board.refetch()}>
        {t("update")}
      </Button>
    </section>
  );
}

function RevealButton() {
  const words = useBoardWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="eye" onClick={() => setOpen(true)}>
        {words("reveal")}
      </Button>
      {isOpen && <RevealDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Nobody({ search }: { search: BoardSearch }) {
  const t = useContestWords();
  if (search.keyword !== undefined) return <EmptyNote title={t("boardNobody")} />;
  return (
    <EmptyNote icon="chart" title={t("boardEmpty")}>
      {t("boardEmptyText")}
    </EmptyNote>
  );
}

const kinds = [
  ["first", "legendFirst"],
  ["ac", "legendAc"],
  ["try", "legendTry"],
  ["wa", "legendWa"],
] as const;

function Legend() {
  const t = useContestWords();
  return (
    <ul role="list" className={css.legend} aria-label={t("legend")}>
      {kinds.map(([kind, word]) => (
        <li key={kind}>
          <span className={css.swatch} data-kind={kind} aria-hidden /> {t(word)}
        </li>
      ))}
    </ul>
  );
}
