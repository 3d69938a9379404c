import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { isId } from "../../../shared/call/ids.ts";
import { homeworkPages } from "../../place/homework.ts";
import { FramePages } from "../../place/framePages.ts";
import { ApiError } from "../../platform/apiError.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { HomeworkContext, type OpenHomework } from "./homeworkContext.ts";
import css from "./HomeworkShell.module.css";
import { Countdown, LivePhasePill, NextMoment } from "./HomeworkTime.tsx";
import { OwnPoints } from "./OwnPoints.tsx";
import { homeworkQuery } from "./queries.ts";
import { useHomeworkWords } from "./texts.ts";
import { useHomeworkClock, useHomeworkPhase, useRefetchAtPhases } from "./useHomeworkClock.ts";

/** The frame of the pages of one homework assignment. */
export function HomeworkShell() {
  const { homeworkID = "" } = useParams({ strict: false });
  if (!isId(homeworkID)) return <NoHomework />;
  return <Entered key={homeworkID} tid={Number(homeworkID)} />;
}

function NoHomework() {
  const t = useHomeworkWords();
  const { classId } = useClass();
  const toList = (
    <ButtonLink to="/class/$classID/homework" params={{ classID: String(classId) }}>
      {t("toList")}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title={t("notFound")} hidden />
      <EmptyNote title={t("notFound")} action={toList}>
        {t("notFoundHint")}
      </EmptyNote>
    </>
  );
}

function Entered({ tid }: { tid: number }) {
  const t = useHomeworkWords();
  const { classId, uid } = useClass();
  const { data, error, refetch } = useQuery(homeworkQuery(tid, uid));
  const clock = useHomeworkClock(data?.reading);
  const open = useMemo(
    () => (data ? { tid, homework: data.homework, clock } : null),
    [tid, data, clock],
  );
  const framed = useMemo(
    () => ({ frame: { kind: "training", id: tid } as const, pages: homeworkPages(classId) }),
    [tid, classId],
  );
  const { problemID } = useParams({ strict: false });
  const isElsewhere = open !== null && open.homework.classId !== classId;
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isElsewhere || (isMissing && !open)) return <NoHomework />;
  if (open) {
    return (
      <HomeworkContext value={open}>
        <FramePages value={framed}>
          <FollowPhase open={open} />
          {problemID === undefined ? <Framed open={open} /> : <Outlet />}
        </FramePages>
      </HomeworkContext>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.waiting} aria-busy="true">
      <PageTitle title={t("list")} hidden />
    </div>
  );
}

function FollowPhase({ open: { homework, clock } }: { open: OpenHomework }) {
  useRefetchAtPhases(useHomeworkPhase(clock, homework));
  return null;
}

function Framed({ open }: { open: OpenHomework }) {
  return (
    <div className={css.page}>
      <HomeworkHead open={open} />
      <Outlet />
    </div>
  );
}

function HomeworkHead({ open: { homework, clock } }: { open: OpenHomework }) {
  const t = useHomeworkWords();
  const { classId } = useClass();
  const phase = useHomeworkPhase(clock, homework);
  const { title, status, isStaff } = homework;
  return (
    <header className={css.head}>
      <Link
        to="/class/$classID/homework"
        params={{ classID: String(classId) }}
        className={css.back}
      >
        <Icon name="left" /> {t("list")}
      </Link>
      <div className={css.titles}>
        <p className={css.title}>{title}</p>
        <LivePhasePill times={homework} clock={clock} />
        {!status && (
          <span className={css.hidden}>
            <Icon name="eyeOff" /> {t("hidden")}
          </span>
        )}
      </div>
      <p className={css.facts}>
        <NextMoment times={homework} phase={phase} />
        <Countdown times={homework} clock={clock} />
        <OwnPoints row={homework} />
      </p>
      <PageLinks isStaff={isStaff} />
    </header>
  );
}

const exactly = { exact: true, includeSearch: false };

/** Links to the pages of a homework assignment; some of them are only for the staff of its class. */
function PageLinks({ isStaff }: { isStaff: boolean }): ReactNode {
  const t = useHomeworkWords();
  const { homeworkID = "" } = useParams({ strict: false });
  const { classId } = useClass();
  const { pathname } = useLocation();
  const params = { classID: String(classId), homeworkID };
  const pages = [
    { key: "overview", to: "/class/$classID/homework/$homeworkID", paths: [""] },
    {
      key: "submissions",
      to: "/class/$classID/homework/$homeworkID/submissions",
      paths: ["submissions", "submission"],
    },
    {
      key: "results",
      to: "/class/$classID/homework/$homeworkID/results",
      paths: ["results"],
      isForStaff: true,
    },
    {
      key: "similarity",
      to: "/class/$classID/homework/$homeworkID/similarity",
      paths: ["similarity"],
      isForStaff: true,
    },
    {
      key: "edit",
      to: "/class/$classID/homework/$homeworkID/edit",
      paths: ["edit"],
      isForStaff: true,
    },
  ] as const;
  const visiblePages = pages.filter((page) => isStaff || !("isForStaff" in page));
  const current = pathname.split("/")[5] ?? "";
  return (
    <nav className={css.pages} aria-label={t("menu")}>
      {visiblePages.map(({ key, to, paths }) => (
        <Link
          key={key}
          to={to}
          params={params}
          // By default, the router would mark as active every page whose URL is a prefix of the current URL.
          activeOptions={exactly}
          activeProps={{}}
          aria-current={paths.some((path) => path === current) ? "page" : undefined}
        >
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
