import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  type ReactNode,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { practicePlace, type SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import { entryOf } from "../../place/entries.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { RejudgeDialog, useMayRejudge } from "../RejudgeDialog.tsx";
import { SubmissionFilters } from "./SubmissionFilters.tsx";
import { submissionsQuery } from "../queries.ts";
import {
  type SubmissionListSearch,
  USUAL_LIMIT,
  filtersOf,
  isFiltered,
  submissionListSearch,
} from "./searchParams.ts";
import { submissionColumns } from "./submissionColumns.tsx";
import { useLiveRows } from "./useLiveRows.ts";
import { useSelection } from "./useSelection.tsx";
import css from "./SubmissionListPage.module.css";

const SelectionBar = lazy(() => import("./SelectionBar.tsx"));

/** Practice submissions of all users. */
export function SubmissionListPage() {
  const t = useTexts("submission");
  return (
    <div className={css.page}>
      <PageTitle title={t("listTitle")}>{t("listHeading")}</PageTitle>
      <SubmissionList />
    </div>
  );
}

/**
 * Submissions of all users in a contest, training or practice, filtered according to the URL and updated while they are
 * judged. `scored`: submissions have points. `more`: further filters, provided by the surrounding page.
 * `findsRealNames`: the reader can search for real names. `chosenBar`: root's actions for selected submissions. If
 * `chosenBar` is given, the selection can span several pages, and selected submissions are not rejudged immediately.
 */
export function SubmissionList(props: {
  place?: SubmissionPlace;
  scored?: boolean;
  /** Start of the contest, in milliseconds. */
  startAt?: number;
  /**
   * Further topics of the live channel that announce new rows, joined by commas; the topic of the contest or training
   * itself is not included.
   */
  topics?: string;
  more?: ReactNode;
  findsRealNames?: boolean;
  chosenBar?: (chosen: number[], clear: () => void) => ReactNode;
}) {
  const { place = practicePlace, scored = true, startAt, more, findsRealNames } = props;
  const { topics = "", chosenBar } = props;
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  const uid = useSession()?.user.uid;
  const { search, setSearch, showMine } = useListSearch(uid);
  const query = submissionsQuery(place, filtersOf(search), uid);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const { newRows } = entryOf(place);
  const news = useNewRows(search.currentPage === undefined, () => void refetch());
  useLiveRows({
    queryKey: query.queryKey,
    rows: data?.records,
    topics: "topic" in newRows ? newRows.topic : topics,
    place,
    onNews: news.onRow,
  });
  const mayRejudge = useMayRejudge();
  const [rejudging, setRejudging] = useState<SubmissionRow | null>(null);
  const selection = useSelection(data?.records, { acrossPages: chosenBar !== undefined });
  const columns = submissionColumns({
    scored,
    startAt,
    judged: data?.records.some(({ judger }) => judger !== null) ?? false,
    t,
    locale,
    uid,
    within: "list",
    ...(mayRejudge && { onRejudge: setRejudging, choice: selection.column }),
  });
  const page = search.currentPage ?? 1;
  return (
    <>
      <SubmissionFilters
        search={search}
        onSearch={setSearch}
        onMine={showMine}
        onRefresh={() => void refetch()}
        refreshing={isFetching}
        banks={data?.banks ?? []}
        more={more}
        {...(findsRealNames && { findsRealNames })}
      />
      <Panel flush>
        {mayRejudge && selection.chosen.length > 0 && (
          <Suspense fallback={null}>
            {chosenBar?.(selection.chosen, selection.clear) ?? (
              <SelectionBar chosen={selection.chosen} onClear={selection.clear} />
            )}
          </Suspense>
        )}
        <div {...news.pauseHooks}>
          <DataTable
            caption={t("caption")}
            columns={columns}
            rows={data?.records}
            rowKey={({ submitId }) => submitId}
            rowTone={(row) => (row.uid === uid ? "own" : undefined)}
            error={error}
            onRetry={() => void refetch()}
            updating={isPlaceholderData}
            skeletonRows={USUAL_LIMIT}
            empty={<NothingFound search={search} place={place} />}
          />
        </div>
      </Panel>
      {(data?.total ?? 0) > 0 && (
        <Pager
          page={page}
          size={search.limit ?? USUAL_LIMIT}
          total={data?.total ?? 0}
          to="."
          search={(goal) => ({ ...search, currentPage: goal > 1 ? goal : undefined })}
          onSize={(limit) =>
            setSearch({
              ...search,
              currentPage: undefined,
              limit: limit === USUAL_LIMIT ? undefined : limit,
            })
          }
        />
      )}
      {rejudging && <RejudgeDialog row={rejudging} onClose={() => setRejudging(null)} />}
    </>
  );
}

/** The filters in the URL, and functions to change them. A guest cannot choose "Mine". */
function useListSearch(uid: string | undefined) {
  const t = useTexts("submission");
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => submissionListSearch(raw), [raw]);
  const go = useCallback(
    (next: SubmissionListSearch, replace = false) =>
      void navigate({ to: ".", search: next as never, replace, resetScroll: false }),
    [navigate],
  );
  const refuse = useCallback(() => {
    toast("bad", t("mineNeedsLogin"));
    requestLogin("required");
  }, [t]);
  const mineAsGuest = search.onlyMine === true && uid === undefined;
  useEffect(() => {
    if (!mineAsGuest) return;
    refuse();
    go({ ...search, onlyMine: undefined }, true);
  }, [mineAsGuest, refuse, go, search]);
  return {
    search: mineAsGuest ? { ...search, onlyMine: undefined } : search,
    setSearch: go,
    showMine: () => {
      if (uid === undefined) refuse();
      else go({ ...search, onlyMine: true, username: undefined, currentPage: undefined });
    },
  };
}

/** Minimum interval in milliseconds between two refetches caused by submissions that are not on the page yet. */
const REFETCH_INTERVAL_MS = 1500;

/**
 * New submissions appear automatically on the first page, but not while the table is hovered or focused: rows would
 * move under the pointer or focus.
 */
function useNewRows(firstPage: boolean, refetch: () => void) {
  const paused = useRef(false);
  const missed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRow = useCallback(
    (row: SubmissionRow | null) => {
      if (!firstPage && row !== null) return;
      if (paused.current) {
        missed.current = true;
        return;
      }
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, REFETCH_INTERVAL_MS);
    },
    [firstPage],
  );
  const pause = () => {
    paused.current = true;
  };
  const resume = () => {
    paused.current = false;
    if (missed.current) latest.current();
    missed.current = false;
  };
  return {
    onRow,
    pauseHooks: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume },
  };
}

function NothingFound({ search, place }: { search: SubmissionListSearch; place: SubmissionPlace }) {
  const t = useTexts("submission");
  const onlyOwn = search.onlyMine && Object.values(search).filter(Boolean).length === 1;
  if (isFiltered(search) && !onlyOwn) {
    return <EmptyNote title={t("emptyFiltered")}>{t("emptyFilteredHint")}</EmptyNote>;
  }
  const isBank = entryOf(place).pages?.isBank === true;
  return (
    <EmptyNote
      icon="list"
      title={onlyOwn ? t("emptyMine") : t("empty")}
      action={
        isBank ? (
          <ButtonLink look="primary" to="/problem">
            {t("toProblems")}
          </ButtonLink>
        ) : undefined
      }
    >
      {isBank ? t("emptyHint") : undefined}
    </EmptyNote>
  );
}
