import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HomeworkRow } from "../../../shared/class/homework.ts";
import type { ContestClock } from "../../contest/clock/contestClock.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useClass } from "../classContext.ts";
import { Countdown, LivePhasePill, NextMoment } from "./HomeworkTime.tsx";
import css from "./HomeworkListPage.module.css";
import { OwnPoints } from "./OwnPoints.tsx";
import { homeworkListQuery } from "./queries.ts";
import { useHomeworkWords } from "./texts.ts";
import { useHomeworkClock, useHomeworkPhase } from "./useHomeworkClock.ts";

/** Lists the homework of a class with the viewer's own state; teachers can create homework here. */
export function HomeworkListPage() {
  const t = useHomeworkWords();
  const { classId, uid, detail } = useClass();
  const list = useQuery(homeworkListQuery(classId, uid));
  const clock = useHomeworkClock(list.data?.reading);
  const isStaff = detail.role !== "member";
  const mayCreate = detail.may.announce;
  const columns = useColumns({ classId, clock, isStaff });
  return (
    <div className={css.page}>
      <PageTitle title={t("titleOf", { tab: t("list"), name: detail.name })} hidden />
      {mayCreate && (
        <div className={css.top}>
          <ButtonLink
            look="primary"
            to="/class/$classID/homework/create"
            params={{ classID: String(classId) }}
          >
            {t("create")}
          </ButtonLink>
        </div>
      )}
      <Panel flush className={css.rows}>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ tid }) => tid}
          error={list.error}
          onRetry={() => void list.refetch()}
          skeletonRows={5}
          empty={
            <EmptyNote icon="list" title={t("none")}>
              {t(mayCreate ? "noneStaff" : "noneText")}
            </EmptyNote>
          }
        />
      </Panel>
    </div>
  );
}

interface ColumnsInput {
  classId: number;
  clock: ContestClock;
  isStaff: boolean;
}

function useColumns({ classId, clock, isStaff }: ColumnsInput): Column<HomeworkRow>[] {
  const t = useHomeworkWords();
  return [
    {
      key: "title",
      header: t("title"),
      isRowHeader: true,
      cell: (row) => (
        <span className={css.titles}>
          <Link
            to="/class/$classID/homework/$homeworkID"
            params={{ classID: String(classId), homeworkID: String(row.tid) }}
            className={css.title}
          >
            {row.title}
          </Link>
          {!row.status && (
            <span className={css.hidden}>
              <Icon name="eyeOff" /> {t("hidden")}
            </span>
          )}
          <span className={css.narrowOnly}>
            <LiveMoment row={row} clock={clock} />
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "11.5rem",
      narrowWidth: "6.5rem",
      cell: (row) => (
        <span className={css.state}>
          <LivePhasePill times={row} clock={clock} />
          <Countdown times={row} clock={clock} />
        </span>
      ),
    },
    {
      key: "deadline",
      header: t("deadline"),
      width: "15rem",
      hideBelow: "medium",
      cell: (row) => <LiveMoment row={row} clock={clock} />,
    },
    {
      key: "problems",
      header: t("problems"),
      align: "end",
      width: "5.5rem",
      hideBelow: "wide",
      cell: ({ problemCount }) => problemCount,
    },
    {
      key: "own",
      header: isStaff ? t("maxPoints") : t("own"),
      align: "end",
      width: "10rem",
      narrowWidth: "6.5rem",
      cell: (row) => <OwnPoints row={row} />,
    },
  ];
}

function LiveMoment({ row, clock }: { row: HomeworkRow; clock: ContestClock }) {
  return <NextMoment times={row} phase={useHomeworkPhase(clock, row)} />;
}
