import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { SubmissionDetail } from "../../../shared/submission/submission.ts";
import type { DiffControls } from "../../editor/DiffView.tsx";
import { useDiffTexts } from "../../editor/diffViewTexts.ts";
import { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { DetailSkeleton } from "../DetailSkeleton.tsx";
import { codeSize, memorySize, milliseconds } from "../../ui/text/figures.ts";
import { submissionQuery } from "../queries.ts";
import { StatusMark } from "../StatusMark.tsx";
import { SubmissionLink } from "../SubmissionLinks.tsx";
import css from "./ComparePage.module.css";

const DiffView = lazy(() => import("../../editor/DiffView.tsx"));

/** Differences between two submissions, for readers who may see the code of both. */
export function ComparePage() {
  const { a = "", b = "" } = useParams({ strict: false });
  const t = useDiffTexts();
  const isPair = [a, b].every((id) => /^\d{1,15}$/.test(id)) && a !== b;
  return (
    <div className={css.page}>
      <PageTitle title={t("title", { a, b })}>{t("heading")}</PageTitle>
      {isPair ? <Pair key={`${a} ${b}`} a={Number(a)} b={Number(b)} /> : <NotFound />}
    </div>
  );
}

function NotFound() {
  const t = useDiffTexts();
  return (
    <EmptyNote title={t("notFound")} action={<ButtonLink to="/status">{t("toList")}</ButtonLink>}>
      {t("notFoundHint")}
    </EmptyNote>
  );
}

function Pair({ a, b }: { a: number; b: number }) {
  const t = useDiffTexts();
  const uid = useSession()?.user.uid;
  const [one, other] = [useQuery(submissionQuery(a, uid)), useQuery(submissionQuery(b, uid))];
  const error = one.error ?? other.error;
  const [before, after] = [one.data?.submission, other.data?.submission];
  if (error) {
    const again = () => void Promise.all([one.refetch(), other.refetch()]);
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? <NotFound /> : <ErrorNote error={error} onRetry={again} />;
  }
  if (!before || !after) return <DetailSkeleton />;
  return (
    <>
      <div className={css.facts}>
        <Facts submission={before} />
        <Facts submission={after} />
      </div>
      {before.code === null || after.code === null ? (
        <EmptyNote icon="lock" title={t("closed")}>
          {t("closedHint")}
        </EmptyNote>
      ) : (
        <Codes before={{ ...before, code: before.code }} after={{ ...after, code: after.code }} />
      )}
    </>
  );
}

function Facts({ submission }: { submission: SubmissionDetail }) {
  const t = useDiffTexts();
  const locale = useDisplayLocale();
  const { submitId, time, memory, length, language, submitTime, username } = submission;
  const figures = [
    ...(time === null ? [] : [milliseconds(time, locale)]),
    ...(memory === null ? [] : [memorySize(memory, locale)]),
    ...(length === null ? [] : [codeSize(length, locale)]),
  ];
  return (
    <section className={css.one} aria-label={t("openOne", { id: String(submitId) })}>
      <p className={css.head}>
        <SubmissionLink
          row={submission}
          className="figures"
          aria-label={t("openOne", { id: String(submitId) })}
        >
          #{submitId}
        </SubmissionLink>
        <StatusMark row={submission} />
      </p>
      <p className={css.problem}>
        {submission.displayPid} <bdi>{submission.title}</bdi>
      </p>
      <p className={`figures ${css.figures}`}>
        <span>{username}</span>
        <span>{language}</span>
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        <TimeAgo at={submitTime} />
      </p>
    </section>
  );
}

type Readable = SubmissionDetail & { code: string };

function Codes({ before, after }: { before: Readable; after: Readable }) {
  const t = useDiffTexts();
  const [diff, setDiff] = useState<DiffControls | null>(null);
  const labelOf = ({ submitId, language }: Readable) =>
    t("code", { id: String(submitId), language });
  const isSame = before.code === after.code;
  return (
    <Panel
      title={
        <span role="status" className={css.count}>
          {isSame ? t("same") : diff ? t("places", { count: diff.count }) : "\u00a0"}
        </span>
      }
      action={
        <div className={css.walk}>
          <Button size="small" icon="up" disabled={!diff?.count} onClick={diff?.previous}>
            {t("previous")}
          </Button>
          <Button size="small" icon="down" disabled={!diff?.count} onClick={diff?.next}>
            {t("next")}
          </Button>
          <ButtonLink
            size="small"
            to="/submission/compare/$a/$b"
            params={{ a: String(after.submitId), b: String(before.submitId) }}
          >
            {t("swap")}
          </ButtonLink>
        </div>
      }
    >
      <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
        <DiffView
          before={before.code}
          after={after.code}
          beforeLabel={labelOf(before)}
          afterLabel={labelOf(after)}
          languages={[before.language, after.language]}
          whole
          onReady={setDiff}
        />
      </Suspense>
    </Panel>
  );
}
