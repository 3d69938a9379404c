import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Balloon } from "../../../shared/contestOrganizer/contestBalloon.ts";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useBalloonColumns } from "../balloon/balloonColumns.tsx";
import { balloonsQuery } from "../balloon/queries.ts";
import { useContest } from "../contestContext.ts";
import { printsQuery } from "../print/queries.ts";
import { PrintTable } from "../print/PrintTable.tsx";
import { questionsQuery } from "../question/queries.ts";
import { isWaiting } from "../question/isWaiting.ts";
import { QuestionCard } from "../question/QuestionCard.tsx";
import { QuestionsContext } from "../question/QuestionsContext.tsx";
import questions from "../question/questions.module.css";
import { QUEUE_INTERVAL_MS } from "../useQueueChanges.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./OrganizerPage.module.css";

/** Maximum number of questions, print requests or balloons in each panel; separate pages show all of them. */
const SHOWN = 5;
const NO_IDS: ReadonlySet<number> = new Set();

/** The first few unanswered questions, with a form to answer them. */
export function WaitingQuestions() {
  const t = useWorkWords();
  const { cid, uid } = useContest();
  const { data } = useQuery(questionsQuery(cid, uid, 1));
  const waiting = data?.commentList.records.filter(isWaiting).slice(0, SHOWN) ?? [];
  if (!data || waiting.length === 0) return null;
  return (
    <Panel
      title={t("overview.questions")}
      label={t("overview.questions")}
      action={<All to="/contest/$contestID/comment" />}
    >
      <QuestionsContext>
        <ul role="list" className={questions.list}>
          {waiting.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              isLiked={data.commentLikeMap[String(question.id)] ?? false}
              newIds={NO_IDS}
            />
          ))}
        </ul>
      </QuestionsContext>
    </Panel>
  );
}

/** The first few print requests that still have to be printed. */
export function WaitingPrints() {
  const t = useWorkWords();
  const { cid } = useContest();
  const { data } = useQuery({ ...printsQuery(cid, 1), refetchInterval: QUEUE_INTERVAL_MS });
  const waiting = data?.records.filter(({ state }) => state !== "printed").slice(0, SHOWN) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel
      flush
      title={t("overview.prints")}
      label={t("overview.prints")}
      action={<All to="/contest/$contestID/admin-print" />}
    >
      <PrintTable rows={waiting} empty={null} />
    </Panel>
  );
}

/** The first undelivered balloons, in the order of submissions. */
export function WaitingBalloons() {
  const t = useWorkWords();
  const { cid } = useContest();
  const { data } = useQuery(balloonsQuery(cid, {}));
  const columns = useBalloonColumns(cid);
  const waiting = data?.records.filter(({ state }) => state !== "delivered").slice(0, SHOWN) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel
      flush
      title={t("overview.balloons")}
      label={t("overview.balloons")}
      action={<All to="/contest/$contestID/ac-info" />}
    >
      <DataTable
        caption={t("balloons.caption")}
        columns={columns}
        rows={waiting}
        rowKey={({ uid, pid }) => `${uid} ${String(pid)}`}
        empty={null}
      />
    </Panel>
  );
}

/** Delivered balloons whose verdict or first-to-solve state was changed by a rejudging. */
export function ChangedBalloons({ rows }: { rows: readonly Balloon[] }) {
  const t = useWorkWords();
  const { cid } = useContest();
  const columns = useBalloonColumns(cid);
  if (rows.length === 0) return null;
  return (
    <Panel
      flush
      title={t("overview.changedBalloons")}
      label={t("overview.changedBalloons")}
      action={<All to="/contest/$contestID/ac-info" />}
    >
      <DataTable
        caption={t("overview.changedBalloons")}
        columns={columns}
        rows={[...rows]}
        rowKey={({ uid, pid }) => `${uid} ${String(pid)}`}
        empty={null}
      />
    </Panel>
  );
}

/** Link to the page with all items. */
function All({
  to,
}: {
  to:
    | "/contest/$contestID/comment"
    | "/contest/$contestID/admin-print"
    | "/contest/$contestID/ac-info";
}): ReactNode {
  const t = useWorkWords();
  const { cid } = useContest();
  return (
    <Link to={to} params={{ contestID: String(cid) }} className={css.all}>
      {t("overview.all")}
    </Link>
  );
}
