import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { TRAINING_PROBLEMS_MAX } from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import formCss from "../../contest/form/ContestFormPage.module.css";
import { adminTrainingQuery, trainingLinksQuery } from "../queries.ts";
import { TrainingLinks, TrainingNav } from "../TrainingNav.tsx";
import { useAdminTrainingWords } from "../texts.ts";
import { trainingAddresses } from "../../../owner/trainingAddresses.ts";
import { AddingPanels } from "./AddingPanels.tsx";
import { ProblemOrder } from "./ProblemOrder.tsx";
import chooseCss from "../../problem/choose/choose.module.css";
import css from "./TrainingProblemsPage.module.css";

/** The problems of a training, with controls to order and remove them and to add several at once. */
export function TrainingProblemsPage() {
  const t = useAdminTrainingWords();
  const { trainingId = "" } = useParams({ strict: false });
  const tid = Number(trainingId);
  const training = useQuery(adminTrainingQuery(tid));
  const links = useQuery(trainingLinksQuery(tid));
  const error = training.error ?? links.error;
  const retry = () => void Promise.all([training.refetch(), links.refetch()]);
  const classId = useOwnerClass();
  if (training.data && training.data.training.classId !== classId) {
    const { problems, params } = trainingAddresses(training.data.training.classId);
    return <Navigate to={problems} params={{ ...params, trainingId }} replace />;
  }
  const title = training.data?.training.title;
  return (
    <AdminPage>
      <header className={formCss.head}>
        <TrainingLinks trainingId={trainingId} />
        <PageTitle title={title === undefined ? t("problems") : `${t("problems")} · ${title}`} />
      </header>
      <TrainingNav trainingId={trainingId} part="problems" />
      {error && !links.data ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : links.data ? (
        <div className={chooseCss.parts}>
          <Panel
            title={t("problemsCaption")}
            action={
              <span className={css.count}>
                {t("problemCount", { count: links.data.length, max: TRAINING_PROBLEMS_MAX })}
              </span>
            }
          >
            <ProblemOrder tid={tid} rows={links.data} />
          </Panel>
          <AddingPanels tid={tid} />
        </div>
      ) : (
        <div className={formCss.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}
