import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { CONTEST_KEYWORD_MAX, type ContestRow } from "../../../shared/contest/contest.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { FeedLink } from "../../ui/mark/FeedLink.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { contestListQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { ContestViews } from "./ContestViews.tsx";
import { ContestItem, entryOf } from "./ContestItem.tsx";
import css from "./ContestListPage.module.css";
import { HelpedContests } from "./HelpedContests.tsx";
import { lastListSearch } from "./lastListSearch.ts";
import { type ContestListSearch, isFiltered, USUAL_LIMIT, withFilter } from "./searchParams.ts";

const ContestCalendar = lazy(async () => ({
  default: (await import("./ContestCalendar.tsx")).ContestCalendar,
}));

const route = getRouteApi("/contest");

/** All contests: first running, then scheduled, then ended contests. */
export function ContestListPage() {
  const t = useContestWords();
  const search = route.useSearch();
  const isCalendar = search.view === "calendar";
  const navigate = useNavigate();
  const uid = useSession()?.user.uid;
  const list = useQuery({ ...contestListQuery(search, uid), enabled: !isCalendar });
  const afterLogin = useLoginFirst();
  const enter = (contest: ContestRow) =>
    void navigate({ to: entryOf(contest), params: { contestID: String(contest.id) } });
  useEffect(() => lastListSearch.set(search), [search]);
  const change = (next: ContestListSearch, replace = false) =>
    void navigate({
      to: "/contest",
      search: withFilter(search, next),
      replace,
      resetScroll: false,
    });
  const rows = list.data?.records;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageTitle title={t("listTitle")} />
        <ContestViews view={search.view} onChange={(view) => change({ view })} />
      </div>
      {uid !== undefined && <HelpedContests uid={uid} />}
      {isCalendar ? (
        <Suspense fallback={<Panel flush>{<Waiting />}</Panel>}>
          <ContestCalendar month={search.month} onMonth={(month) => change({ month })} />
        </Suspense>
      ) : (
        <>
          <Filters search={search} onChange={change} />
          <Panel flush>
            <p className="visually-hidden" role="status">
              {list.data && !list.isPlaceholderData ? t("results", { count: list.data.total }) : ""}
            </p>
            {list.error && !rows && (
              <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
            )}
            {!rows && !list.error && <Waiting />}
            {rows?.length === 0 && <NoContests search={search} onReset={() => change(noFilters)} />}
            {rows && rows.length > 0 && (
              <ul
                role="list"
                className={css.list}
                data-updating={list.isPlaceholderData || undefined}
              >
                {rows.map((contest) => (
                  <ContestItem
                    key={contest.id}
                    contest={contest}
                    // Guests have to sign in only for private contests.
                    onOpen={(row) => row.auth === 1 && afterLogin(() => enter(row))}
                    onRule={(type) => change({ type })}
                  />
                ))}
              </ul>
            )}
            {list.data && list.data.total > 0 && (
              <Pager
                page={search.currentPage ?? 1}
                size={search.limit ?? USUAL_LIMIT}
                total={list.data.total}
                to="."
                search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
                onSize={(limit) => change({ limit: limit === USUAL_LIMIT ? undefined : limit })}
              />
            )}
          </Panel>
        </>
      )}
      <p className={css.links}>
        <FeedLink path="/feed/contests.atom">{t("feed")}</FeedLink>
        <a href="/feed/contests.ics">
          <Icon name="clock" /> {t("ics")}
        </a>
      </p>
    </div>
  );
}

const noFilters: ContestListSearch = {
  keyword: undefined,
  type: undefined,
  status: undefined,
  auth: undefined,
};

const statuses = [
  [-1, "scheduled"],
  [0, "running"],
  [1, "ended"],
] as const;
const accesses = ["public", "private", "protected"] as const;

function Filters(props: {
  search: ContestListSearch;
  onChange: (change: ContestListSearch, replace?: boolean) => void;
}) {
  const { search, onChange } = props;
  const t = useContestWords();
  const any = { value: "", label: t("any") };
  const numberOf = (value: string) => (value === "" ? undefined : Number(value));
  return (
    <section className={css.filters} aria-label={t("filters")}>
      <div className={css.search}>
        <SearchBox
          label={t("keyword")}
          placeholder={t("keyword")}
          maxLength={CONTEST_KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(text, refining) => onChange({ keyword: text || undefined }, refining)}
        />
      </div>
      <Choices
        label={t("status")}
        value={String(search.status ?? "")}
        options={[
          any,
          ...statuses.map(([code, name]) => ({
            value: String(code),
            label: t(`statuses.${name}`),
          })),
        ]}
        onChange={(value) => onChange({ status: numberOf(value) })}
      />
      <Choices
        label={t("rule")}
        value={String(search.type ?? "")}
        options={[
          any,
          { value: "0", label: t("families.acm") },
          { value: "1", label: t("families.points") },
        ]}
        onChange={(value) => onChange({ type: numberOf(value) })}
      />
      <Choices
        label={t("access")}
        value={String(search.auth ?? "")}
        options={[
          any,
          ...accesses.map((name, code) => ({ value: String(code), label: t(`accesses.${name}`) })),
        ]}
        onChange={(value) => onChange({ auth: numberOf(value) })}
      />
      {isFiltered(search) && (
        <Button look="quiet" size="small" icon="cross" onClick={() => onChange(noFilters)}>
          {t("reset")}
        </Button>
      )}
    </section>
  );
}

function NoContests({ search, onReset }: { search: ContestListSearch; onReset: () => void }) {
  const t = useContestWords();
  if (!isFiltered(search) && (search.currentPage ?? 1) === 1) {
    return (
      <EmptyNote icon="clock" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote title={t("emptyTitle")} action={<Button onClick={onReset}>{t("reset")}</Button>}>
      {t("emptyText")}
    </EmptyNote>
  );
}

function Waiting() {
  return (
    <ul role="list" className={css.list} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={css.waiting} aria-hidden />
      ))}
    </ul>
  );
}
