import { memo, useCallback, useMemo, useState } from "react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  CONTEST_KEYWORD_MAX,
  type ContestInfo,
  type ContestProblem,
} from "../../../shared/contest/contest.ts";
import { UNOFFICIAL } from "../../../shared/scoreboard/categoryRows.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, Toggle } from "../../ui/control/Field.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { Menu, MenuItem, MenuLink, MenuToggle } from "../../ui/layer/Menu.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest, useIsOverForAll } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { BoardLegend } from "./BoardLegend.tsx";
import { BoardTable } from "./BoardTable.tsx";
import { pinnedRows } from "./boardCells.ts";
import { Chart, ChartButton } from "./chart/Chart.tsx";
import { useDownload } from "./useDownload.ts";
import css from "./RankPage.module.css";
import { Projector, useProjector } from "./Projector.tsx";
import { RevealDialog } from "./RevealDialog.tsx";
import { BOARD_SIZES, type BoardSearch, boardSearch, USUAL_SIZE } from "./searchParams.ts";
import { useBoardWords } from "./texts.ts";
import { useBoard } from "./useBoard.ts";
import { useBoardAddress } from "./useBoardAddress.ts";
import { Moment, TravelButton } from "./travel/Moment.tsx";
import type { PastBoard } from "./travel/TimeBar.tsx";

/** The scoreboard with its options, for ACM rules and for rules with points. */
export function BoardView({ problems }: { problems: readonly ContestProblem[] | undefined }) {
  const t = useContestWords();
  const { info } = useContest();
  const { search, change } = useBoardSearch();
  const errorText = useErrorText();
  const [past, setPast] = useState<PastBoard | null>(null);
  const boardState = useBoard(
    search,
    {
      change: useBoardAddress(),
      onFailure: (error) => toast("bad", `${t("refreshFailed")}: ${errorText(error)}`),
    },
    past,
  );
  const { board, rows } = boardState;
  const isSearched = search.keyword !== undefined;
  const pinned = useMemo(
    () => (rows && !isSearched ? pinnedRows(rows.own, rows.concerned) : []),
    [rows, isSearched],
  );
  const projector = useProjector();
  const firstRow = ((search.currentPage ?? 1) - 1) * (search.limit ?? USUAL_SIZE) + 1;
  const lastRow = firstRow + (rows?.records.length ?? 1) - 1;
  const closed = (problems ?? []).flatMap((one) => (one.isClosed ? [one.displayId] : []));
  const [sought, setSought] = useState<{ uid: string; page: number } | null>(null);
  const onFound = useCallback(() => setSought(null), []);
  const toMe = () => {
    if (!rows?.own) return;
    const page = Math.ceil(rows.own.seq / (search.limit ?? USUAL_SIZE));
    setSought({ uid: rows.own.uid, page });
    const { limit, at, chart, live, auto } = search;
    const currentPage = page > 1 ? page : undefined;
    change({ limit, at, chart, live, auto, currentPage }, { whole: true });
  };
  return (
    <>
      <Options
        state={boardState}
        search={search}
        change={change}
        onToMe={rows?.own ? toMe : null}
        onProjector={projector.enter}
      />
      <MixedNote />
      {rows && <HiddenNote state={boardState} closed={closed} />}
      <Moment
        at={search.at}
        isLive={boardState.isLive}
        present={boardState.present}
        onBoard={setPast}
      />
      {search.chart && boardState.all && (
        <Chart rows={boardState.all} search={search} second={past?.second} />
      )}
      <Panel flush>
        {board.error && !rows && (
          <ErrorNote error={board.error} onRetry={() => void board.refetch()} />
        )}
        {(!rows || !problems) && !board.error && (
          <div className={css.waiting} aria-busy="true">
            <span />
          </div>
        )}
        {rows && problems && (
          <Projector
            mode={projector}
            state={
              <>
                {boardState.isFrozen && <span>{t("statuses.frozen")}</span>}
                <span className="figures">
                  {t("boardPart", { from: firstRow, to: lastRow, total: rows.total })}
                </span>
              </>
            }
            note={boardState.isFollowing && search.at === undefined && <NotLive of={board} />}
          >
            <BoardTable
              rows={rows.records}
              from={firstRow - 1}
              total={rows.total}
              pinned={pinned}
              problems={problems}
              counts={boardState.counts}
              followed={boardState.followed}
              medals={boardState.medals}
              onFollow={boardState.toggleFollowed}
              fresh={boardState.fresh}
              isOddChange={boardState.isOddChange}
              soughtUid={sought?.page === (search.currentPage ?? 1) ? sought.uid : null}
              onFound={onFound}
            />
          </Projector>
        )}
        {rows?.records.length === 0 && <NoParticipants search={search} />}
        {rows && rows.total > 0 && <Pages search={search} change={change} total={rows.total} />}
      </Panel>
      {info.type === 0 && <BoardLegend />}
    </>
  );
}

/** Shows organizers the problems whose results come from two different versions of the problem. */
function MixedNote() {
  const t = useContestWords();
  const { cid, info } = useContest();
  if (info.mixedProblems.length === 0) return null;
  return (
    <div className={css.frozen}>
      <p role="status">{t("mixedBoard", { letters: info.mixedProblems.join(", ") })}</p>
      <Link to="/contest/$contestID/organizer" params={{ contestID: String(cid) }}>
        {t("tabs.organizer")}
      </Link>
    </div>
  );
}

interface HiddenNoteProps {
  state: ReturnType<typeof useBoard>;
  /** Letters of problems without published results. */
  closed: readonly string[];
}

/**
 * One line that states which results are missing on the visible board, or that the visible board is the organizers'
 * view. This line has a toggle with which organizers switch between the contestants' view and their own view. The note
 * is derived from the rows, because the contest's settings are fetched only periodically and may be outdated.
 */
function HiddenNote({ state, closed }: HiddenNoteProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { info } = useContest();
  const { isFrozen, isLive, setLive } = state;
  const hasHidden = info.isFrozen || closed.length > 0;
  const isOrganizersOnly = hasRight(info, "board") && isLive && hasHidden && !isFrozen;
  if (!isFrozen && !isOrganizersOnly && closed.length === 0) return null;
  const texts = [];
  if (isFrozen) {
    const time = info.sealRankTime && dateAndTime(info.sealRankTime, locale);
    texts.push(time ? t("frozenBoardFrom", { time }) : t("frozenBoard"));
  }
  if (closed.length > 0 && !isLive) texts.push(t("closedBoard", { letters: closed.join(", ") }));
  return (
    <div className={css.frozen} data-live={isOrganizersOnly || undefined}>
      <p role="status">
        <Icon name={isOrganizersOnly ? "eye" : "lock"} />{" "}
        {isOrganizersOnly ? t("liveBoard") : texts.join(" · ")}
      </p>
      {hasRight(info, "board") && hasHidden && (
        <span className={css.forced} title={t("forcedHint")}>
          <Toggle label={t("forced")} checked={isLive} onChange={setLive} />
        </span>
      )}
      {hasRight(info, "edit") && (isFrozen || (isOrganizersOnly && info.isFrozen)) && (
        <RevealButton />
      )}
    </div>
  );
}

interface PagesProps {
  search: BoardSearch;
  change: Change;
  total: number;
}

/**
 * The links are rendered again only when the URL or the number of rows changes, not with each change of the board.
 */
const Pages = memo(function Pages({ search, change, total }: PagesProps) {
  return (
    <Pager
      page={search.currentPage ?? 1}
      size={search.limit ?? USUAL_SIZE}
      sizes={BOARD_SIZES}
      total={total}
      to="."
      search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
      onSize={(size) => change({ limit: size === USUAL_SIZE ? undefined : size })}
    />
  );
});

type Change = (next: BoardSearch, more?: { replace?: boolean; whole?: boolean }) => void;

/** The part of the board that the URL selects; every change of the selection returns to the first page. */
function useBoardSearch(): { search: BoardSearch; change: Change } {
  const address = useSearch({ strict: false });
  const search = useMemo(() => boardSearch(address), [address]);
  const navigate = useNavigate();
  const change: Change = useCallback(
    (next, { replace = false, whole = false } = {}) =>
      void navigate({
        to: ".",
        search: (whole ? next : { ...search, currentPage: undefined, ...next }) as never,
        replace,
        resetScroll: false,
      }),
    [navigate, search],
  );
  return { search, change };
}

interface OptionsProps {
  state: ReturnType<typeof useBoard>;
  search: BoardSearch;
  change: Change;
  /** Null if the reader is not on the board. */
  onToMe: (() => void) | null;
  onProjector: () => void;
}

/** One line with the search and the most common actions; the other actions are in a menu. */
function Options({ state, search, change, onToMe, onProjector }: OptionsProps) {
  const t = useContestWords();
  const words = useBoardWords();
  const { info } = useContest();
  return (
    <section className={css.options} aria-label={t("boardOptions")}>
      <div className={css.search}>
        <SearchBox
          label={t("search")}
          placeholder={t(searchPlaceholder(info))}
          maxLength={CONTEST_KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(text, replace) => change({ keyword: text || undefined }, { replace })}
        />
      </div>
      {(info.categories.length > 0 || state.hasUnofficial) && (
        <div className={css.category}>
          <SelectField
            hideLabel
            label={t("categories.label")}
            value={search.category ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ category: boardSearch({ category: value }).category })
            }
          >
            <option value="">{t("categories.all")}</option>
            {info.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {state.hasUnofficial && <option value={UNOFFICIAL}>{t("stars")}</option>}
          </SelectField>
        </div>
      )}
      {onToMe && (
        <Button icon="user" aria-label={t("toMe")} onClick={onToMe}>
          <span className={css.word}>{t("toMe")}</span>
        </Button>
      )}
      <TravelButton isTravelling={search.at !== undefined} />
      <ChartButton isOpen={search.chart ?? false} />
      <span className={css.wideOnly}>
        <Button icon="screen" onClick={onProjector}>
          {words("projector")}
        </Button>
      </span>
      <MoreOptions state={state} search={search} change={change} />
    </section>
  );
}

function MoreOptions({ state, search, change }: Pick<OptionsProps, "state" | "search" | "change">) {
  const t = useContestWords();
  const words = useBoardWords();
  const contest = useContest();
  const { info, isOutside, cid } = contest;
  const { board, auto, setAuto, mayRefresh, isLive } = state;
  const isOver = useIsOverForAll(contest);
  const download = useDownload({
    isLive,
    removeStar: search.removeStar ?? false,
    category: search.category === UNOFFICIAL ? undefined : search.category,
  });
  return (
    <Menu face={<Icon name="dots" />} label={t("moreOptions")} className={css.more}>
      <MenuToggle
        on={!search.removeStar}
        onToggle={(on) => change({ removeStar: on ? undefined : true })}
      >
        {t("stars")}
      </MenuToggle>
      {state.absent > 0 && (
        <MenuToggle
          on={search.absent ?? false}
          onToggle={(on) => change({ absent: on || undefined })}
        >
          {t("absent", { count: state.absent })}
        </MenuToggle>
      )}
      {mayRefresh && (
        <MenuToggle on={auto} onToggle={setAuto}>
          {t("autoRefresh")}
        </MenuToggle>
      )}
      <MenuItem icon="refresh" onClick={() => void board.refetch()}>
        {t("update")}
      </MenuItem>
      {!isOutside && info.isOrganizer && isOver && (
        // For organizers after the end of the contest: opens the ceremony, which reveals hidden results one by one and
        // shows the awards.
        <MenuLink icon="star" to="/contest/$contestID/ceremony" params={{ contestID: String(cid) }}>
          {words("ceremony.title")}
        </MenuLink>
      )}
      {!isOutside && info.isOrganizer && (
        <MenuItem icon="download" onClick={download}>
          {t("downloadBoard")}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The placeholder names the fields that are searched: organizers can also search real names. */
function searchPlaceholder({ isOrganizer, rankShowName }: ContestInfo) {
  if (rankShowName === "nickname" && isOrganizer) return "searchPlaceholderAllNames";
  if (rankShowName === "username") {
    return isOrganizer ? "searchPlaceholderRealNames" : "searchPlaceholder";
  }
  return "searchPlaceholderNames";
}

function RevealButton() {
  const words = useBoardWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="eye" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words("reveal")}
      </Button>
      {isOpen && <RevealDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NoParticipants({ search }: { search: BoardSearch }) {
  const t = useContestWords();
  if (search.keyword !== undefined) return <EmptyNote title={t("boardNoMatch")} />;
  return (
    <EmptyNote icon="chart" title={t("boardEmpty")}>
      {t("boardEmptyText")}
    </EmptyNote>
  );
}
