import { Link } from "@tanstack/react-router";
import type { HomeworkDetail, HomeworkProblem } from "../../../shared/class/homework.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { homeworkPages } from "../../place/homework.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { durationInWords } from "../../ui/text/durationInWords.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useClass } from "../classContext.ts";
import { useHomework } from "./homeworkContext.ts";
import css from "./HomeworkPage.module.css";
import { ResultMark } from "./ResultMark.tsx";
import { useHomeworkWords } from "./texts.ts";
import { useHomeworkPhase } from "./useHomeworkClock.ts";

/** The instructions, the rules and the problems of a homework assignment, with the reader's results. */
export function HomeworkPage() {
  const t = useHomeworkWords();
  const { homework } = useHomework();
  const { detail } = useClass();
  const { html, solutionHtml } = homework;
  return (
    <div className={css.page}>
      <PageTitle title={t("titleOf", { tab: homework.title, name: detail.name })} hidden />
      <div className={css.main}>
        <LateNotice />
        {html !== "" && (
          <Panel title={t("about")} className={css.text}>
            <RenderedText html={html} />
          </Panel>
        )}
        <Problems />
        {solutionHtml !== null && (
          <Panel title={t("solutions")} className={css.text}>
            <RenderedText html={solutionHtml} />
          </Panel>
        )}
      </div>
      <Rules homework={homework} />
    </div>
  );
}

/** The share of the points that a late submission currently gets, or a note that late submissions get no points. */
function LateNotice() {
  const t = useHomeworkWords();
  const { homework, clock } = useHomework();
  const phase = useHomeworkPhase(clock, homework);
  if (homework.archived) {
    return (
      <p className={css.notice} role="note">
        {t("archived")}
      </p>
    );
  }
  if (homework.isStaff || phase === "before" || phase === "open") return null;
  return (
    <p className={css.notice} role="note">
      {phase === "late" ? <LateRuleText homework={homework} /> : t("closed")}
    </p>
  );
}

function LateRuleText({ homework }: { homework: HomeworkDetail }) {
  const t = useHomeworkWords();
  const locale = useDisplayLocale();
  const { late } = homework;
  if (late.rule === "closed") return t("late.closed");
  if (late.rule === "perDay") {
    return t("late.perDay", {
      days: late.maxDays ?? 0,
      percent: late.percentPerDay ?? 0,
      floor: late.floorPercent ?? 0,
    });
  }
  return t("late.second", {
    at: dateAndTime(homework.ownLastTime, locale),
    percent: late.secondPercent ?? 0,
  });
}

function Problems() {
  const t = useHomeworkWords();
  const locale = useDisplayLocale();
  const { tid, homework, clock } = useHomework();
  const { classId } = useClass();
  const phase = useHomeworkPhase(clock, homework);
  const columns = useColumns();
  const { problems, isStaff, startTime } = homework;
  if (phase === "before" && !isStaff) {
    return (
      <EmptyNote icon="clock" title={t("notStarted")}>
        {t("notStartedText", { at: dateAndTime(startTime, locale) })}
      </EmptyNote>
    );
  }
  const next = problems.find(({ result }) => result?.state !== "full");
  const hasBegun = problems.some(({ result }) => result !== null && result.tries > 0);
  return (
    <Panel
      flush
      className={css.rows}
      title={t("problems")}
      action={
        next &&
        !isStaff && (
          <ButtonLink
            look="primary"
            size="small"
            to="/class/$classID/homework/$homeworkID/problem/$problemID"
            params={{
              classID: String(classId),
              homeworkID: String(tid),
              problemID: next.problemId,
            }}
          >
            {t(hasBegun ? "goOn" : "begin")}
          </ButtonLink>
        )
      }
    >
      <DataTable
        caption={t("problems")}
        columns={columns}
        rows={problems}
        rowKey={({ pid }) => pid}
        empty={<EmptyNote icon="list" title={t("noProblems")} />}
      />
    </Panel>
  );
}

function useColumns(): Column<HomeworkProblem>[] {
  const t = useHomeworkWords();
  const { tid, homework } = useHomework();
  const { classId } = useClass();
  const columns: (Column<HomeworkProblem> | false)[] = [
    {
      key: "id",
      header: t("position"),
      width: "5rem",
      narrowWidth: "3.75rem",
      cell: ({ problemId }) => <span className={css.id}>{problemId}</span>,
    },
    {
      key: "title",
      header: t("problem"),
      isRowHeader: true,
      cell: ({ problemId, title, result }) => (
        <span className={css.titles}>
          <Link
            to="/class/$classID/homework/$homeworkID/problem/$problemID"
            params={{
              classID: String(classId),
              homeworkID: String(tid),
              problemID: problemId,
            }}
            className={css.title}
          >
            {title}
          </Link>
          {result?.note && <small>{t("note", { note: result.note })}</small>}
        </span>
      ),
    },
    !homework.isStaff && {
      key: "result",
      header: t("result"),
      width: "16rem",
      narrowWidth: "7.5rem",
      cell: ({ result, points }) =>
        result && (
          <span className={css.result}>
            <ResultMark cell={result} points={points} />
            {result.latePercent !== null && result.latePercent < 100 && (
              <small>{t("latePercent", { percent: result.latePercent })}</small>
            )}
            {result.byHand && <small>{t("byHand")}</small>}
          </span>
        ),
    },
    !homework.isStaff && {
      key: "tries",
      header: t("tries"),
      align: "end",
      width: "6rem",
      hideBelow: "middle",
      cell: ({ result, problemId }) =>
        result &&
        result.tries > 0 && (
          <Link
            {...homeworkPages(classId).submissions(tid, problemId)}
            className={css.above}
            aria-label={t("triesOf", { count: result.tries, id: problemId })}
          >
            {result.tries}
          </Link>
        ),
    },
    {
      key: "points",
      header: t("maxPoints"),
      align: "end",
      width: "6rem",
      hideBelow: homework.isStaff ? "narrow" : "middle",
      cell: ({ points }) => points,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Rules({ homework }: { homework: HomeworkDetail }) {
  const t = useHomeworkWords();
  const locale = useDisplayLocale();
  const { startTime, endTime, ownEndTime, extension, feedback, feedbackTime } = homework;
  const { languages, order, isStaff } = homework;
  const moment = (at: string) => (
    <time dateTime={at} className="figures">
      {dateAndTime(at, locale)}
    </time>
  );
  return (
    <Panel title={t("rules")}>
      <dl className={css.facts}>
        <dt>{t("start")}</dt>
        <dd>{moment(startTime)}</dd>
        <dt>{t("end")}</dt>
        <dd>{moment(endTime)}</dd>
        {extension && (
          <>
            <dt>{t("ownEnd")}</dt>
            <dd>
              {moment(ownEndTime)}
              <small>
                {t("extension", { length: durationInWords(extension.seconds, locale) })}
              </small>
              {extension.reason !== "" && (
                <small>{t("extensionReason", { reason: extension.reason })}</small>
              )}
            </dd>
          </>
        )}
        <dt>{t("lateTitle")}</dt>
        <dd>
          <LateRuleText homework={homework} />
        </dd>
        <dt>{t("feedbackTitle")}</dt>
        <dd>{t(`feedback.${feedback}`, { at: dateAndTime(feedbackTime, locale) })}</dd>
        <dt>{t("languages")}</dt>
        <dd>{languages === null ? t("anyLanguage") : languages.join(", ")}</dd>
        {isStaff && (
          <>
            <dt>{t("order")}</dt>
            <dd>{t(`orders.${order}`)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
