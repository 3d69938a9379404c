import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ProblemRow } from "../../../shared/problem/problem.ts";
import type { Column } from "../../ui/page/DataTable.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import css from "./OwnedPages.module.css";
import { OwnedList } from "./OwnedList.tsx";
import { OWNED_SHOWN, ownedProblemsQuery } from "./queries.ts";
import { WaitingList } from "./WaitingList.tsx";

const route = getRouteApi("/class/$classID/problem");

const StaffList = lazy(async () => {
  const { ProblemList } = await import("../../admin/problem/list/ProblemListPage.tsx");
  return { default: ProblemList };
});

/**
 * The problems of a class: staff see the admin list, and members see the problems that are shown to them.
 */
export function OwnedProblemsPage() {
  const t = useClassWords();
  const { detail } = useClass();
  return (
    <>
      <PageTitle title={t("shell.titleOf", { tab: t("tabs.problem"), name: detail.name })} hidden />
      {detail.may.seeRoster ? (
        <Suspense fallback={<WaitingList />}>
          <StaffList mayCreate={detail.may.announce} />
        </Suspense>
      ) : (
        <MemberList />
      )}
    </>
  );
}

/**
 * Shown to members, who can submit solutions only in the homework, trainings and contests that contain the problems.
 */
function MemberList() {
  const { classId, uid } = useClass();
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(ownedProblemsQuery(classId, uid, currentPage));
  const columns = useColumns();
  return (
    <OwnedList
      kind="problem"
      icon="list"
      list={list}
      columns={columns}
      rowKey={({ pid }) => pid}
      page={currentPage}
      size={OWNED_SHOWN}
    />
  );
}

function useColumns(): Column<ProblemRow>[] {
  const t = useClassWords();
  return [
    {
      key: "number",
      header: t("owned.number"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: ({ problemId }) => <span className={css.id}>{problemId}</span>,
    },
    {
      key: "title",
      header: t("owned.title"),
      isRowHeader: true,
      cell: ({ problemId, title }) => (
        <span className={css.lines}>
          <Link to="/problem/$problemID" params={{ problemID: problemId }} className={css.title}>
            {title}
          </Link>
        </span>
      ),
    },
    {
      key: "level",
      header: t("owned.level"),
      width: "7rem",
      hideBelow: "narrow",
      cell: ({ difficulty, rating }) => <LevelMark level={difficulty} rating={rating} />,
    },
  ];
}
