import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TrainingDetail } from "../../shared/practice/training.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { RenderedText } from "../prose/RenderedText.tsx";
import { useDisplayLocale } from "../platform/texts.tsx";
import { dateAndTime } from "../ui/text/dateAndTime.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { trainingPages } from "../place/training.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { type ListedProblem, trainingProblemsQuery } from "./queries.ts";
import { RegisterInClassPanel, RegisterPanel } from "./RegisterForm.tsx";
import { AccessTag, CategoryLink } from "./TrainingPills.tsx";
import { useTrainingWords } from "./texts.ts";
import { useTraining } from "./trainingContext.ts";
import css from "./IntroductionPage.module.css";

/**
 * The author's description of the training, a panel with its access, category and other data, and the password form for
 * users who have not joined.
 */
export function IntroductionPage() {
  const t = useTrainingWords();
  const { detail } = useTraining();
  return (
    <div className={css.page}>
      <PageTitle
        title={t("titleOf", { tab: t("tabs.introduction"), training: detail.title })}
        hidden
      />
      <div className={css.main}>
        {!detail.access && <RegisterPanel />}
        {joinsByClass(detail) && <RegisterInClassPanel />}
        <Panel title={t("tabs.introduction")} className={css.text}>
          {detail.html === "" ? (
            <EmptyNote icon="file" title={t("noDescription")} />
          ) : (
            <RenderedText html={detail.html} />
          )}
        </Panel>
      </div>
      <Facts />
    </div>
  );
}

/**
 * Whether the viewer can open a private training as a member of its class but has not joined it. Such a viewer is not
 * in the training's standings.
 */
function joinsByClass({ access, isMember, isAdmin, auth, classId }: TrainingDetail): boolean {
  return access && !isMember && !isAdmin && auth === "Private" && classId !== null;
}

function Facts() {
  const t = useTrainingWords();
  const locale = useDisplayLocale();
  const { detail } = useTraining();
  const [isLeaving, setLeaving] = useState(false);
  const { auth, author, categoryName, problemCount, memberCount, gmtModified } = detail;
  return (
    <Panel title={t("info")}>
      <dl className={css.facts}>
        <dt>{t("access")}</dt>
        <dd>
          <AccessTag auth={auth} />
        </dd>
        {categoryName !== null && (
          <>
            <dt>{t("category")}</dt>
            <dd>
              <CategoryLink {...detail} />
            </dd>
          </>
        )}
        <dt>{t("column.problems")}</dt>
        <dd className="figures">{problemCount.toLocaleString(locale)}</dd>
        {memberCount !== null && (
          <>
            <dt>{t("members")}</dt>
            <dd className="figures">{memberCount.toLocaleString(locale)}</dd>
          </>
        )}
        <dt>{t("column.author")}</dt>
        <dd>{author || t("deletedUser")}</dd>
        <dt>{t("column.updated")}</dt>
        <dd>
          <time dateTime={gmtModified} className="figures">
            {dateAndTime(gmtModified, locale)}
          </time>
        </dd>
      </dl>
      {detail.access && problemCount > 0 && <GoOn />}
      {detail.isMember && auth === "Private" && (
        <Button look="quiet" size="small" icon="exit" onClick={() => setLeaving(true)}>
          {t("leave")}
        </Button>
      )}
      {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </Panel>
  );
}

/** A link to the first problem that the user has not solved, or to the list of problems if all are solved. */
function GoOn() {
  const t = useTrainingWords();
  const { tid, uid } = useTraining();
  const { data, isError } = useQuery(trainingProblemsQuery(tid, uid));
  if (isError) return null;
  if (!data) return <div className={css.waiting} aria-busy="true" />;
  const isSolved = ({ myStatus }: ListedProblem) => myStatus === Verdict.Accepted;
  const next = data.problems.find((problem) => !isSolved(problem));
  if (!next) {
    return (
      <ButtonLink to="/training/$trainingID/problems" params={{ trainingID: String(tid) }}>
        {t("toProblems")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look="primary" {...trainingPages.problem(tid, next.displayId)}>
      {t(data.problems.some(isSolved) ? "continue" : "start")}
    </ButtonLink>
  );
}
