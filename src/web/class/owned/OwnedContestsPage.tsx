import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ContestRow } from "../../../shared/contest/contest.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { ContestViews } from "../../contest/list/ContestViews.tsx";
import type { ContestViewSearch } from "../../contest/list/searchParams.ts";
import { useContestWords } from "../../contest/texts.ts";
import { PhasePill } from "../../contest/ContestPills.tsx";
import { useDisplayLocale } from "../../platform/texts.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { durationInWords } from "../../ui/text/durationInWords.ts";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import css from "./OwnedPages.module.css";
import { OwnedList } from "./OwnedList.tsx";
import { OWNED_SHOWN, ownedContestsQuery } from "./queries.ts";
import { WaitingList } from "./WaitingList.tsx";

const route = getRouteApi("/class/$classID/contest");

const StaffList = lazy(async () => {
  const { ContestList } = await import("../../admin/contest/lazyPages.ts");
  return { default: ContestList };
});

const ContestCalendar = lazy(async () => ({
  default: (await import("../../contest/list/ContestCalendar.tsx")).ContestCalendar,
}));

/**
 * The contests of a class: staff see the admin list, and members see the visible contests. A calendar shows the
 * contests that the reader can see.
 */
export function OwnedContestsPage() {
  const t = useClassWords();
  const { classId, detail } = useClass();
  const { view, month } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (search: ContestViewSearch) => void navigate({ search, resetScroll: false });
  return (
    <>
      <PageTitle title={t("shell.titleOf", { tab: t("tabs.contest"), name: detail.name })} hidden />
      <div className={css.views}>
        <ContestViews view={view} onChange={(next) => show({ view: next })} />
      </div>
      {view === "calendar" ? (
        <Suspense fallback={<WaitingList />}>
          <ContestCalendar
            classId={classId}
            month={month}
            onMonth={(next) => show({ view, month: next })}
          />
        </Suspense>
      ) : detail.may.seeRoster ? (
        <Suspense fallback={<WaitingList />}>
          <StaffList mayCreate={detail.may.announce} />
        </Suspense>
      ) : (
        <MemberList />
      )}
    </>
  );
}

function MemberList() {
  const { classId, uid } = useClass();
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(ownedContestsQuery(classId, uid, currentPage));
  const columns = useColumns();
  return (
    <OwnedList
      kind="contest"
      icon="cup"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      page={currentPage}
      size={OWNED_SHOWN}
    />
  );
}

const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

function useColumns(): Column<ContestRow>[] {
  const t = useClassWords();
  const words = useContestWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "title",
      header: t("owned.title"),
      isRowHeader: true,
      cell: ({ id, title, startTime }) => (
        <span className={css.lines}>
          <Link to="/contest/$contestID" params={{ contestID: String(id) }} className={css.title}>
            {title}
          </Link>
          <small className={css.narrowOnly}>{dateAndTime(startTime, locale)}</small>
        </span>
      ),
    },
    {
      key: "rule",
      header: t("owned.rule"),
      width: "6rem",
      hideBelow: "narrow",
      cell: ({ rule }) => words(`rules.${rule}`),
    },
    {
      key: "start",
      header: t("owned.start"),
      width: "12rem",
      hideBelow: "medium",
      cell: ({ startTime }) => (
        <time dateTime={startTime} className="figures">
          {dateAndTime(startTime, locale)}
        </time>
      ),
    },
    {
      key: "length",
      header: t("owned.length"),
      width: "8rem",
      hideBelow: "wide",
      cell: ({ duration }) => durationInWords(duration, locale),
    },
    {
      key: "state",
      header: t("owned.state"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: ({ status }) => <PhasePill phase={phases[status as keyof typeof phases] ?? "ended"} />,
    },
  ];
}
