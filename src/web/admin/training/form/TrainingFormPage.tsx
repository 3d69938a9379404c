import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useSession } from "../../../platform/session.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import css from "../../contest/form/ContestFormPage.module.css";
import { adminTrainingQuery } from "../queries.ts";
import { TrainingLinks, TrainingNav } from "../TrainingNav.tsx";
import { useAdminTrainingWords } from "../texts.ts";
import { trainingAddresses } from "../../../owner/trainingAddresses.ts";
import { TrainingForm } from "./TrainingForm.tsx";

/** Creates a training, or changes the settings of a training. */
export function TrainingFormPage() {
  const { trainingId } = useParams({ strict: false });
  if (trainingId === undefined) return <Page key="new" training={null} />;
  return <Stored key={trainingId} tid={Number(trainingId)} />;
}

/**
 * Loads the training before the form can be edited. If the training belongs to another owner (the site or a class),
 * redirects to that owner's form.
 */
function Stored({ tid }: { tid: number }) {
  const t = useAdminTrainingWords();
  const { data, error, refetch } = useQuery(adminTrainingQuery(tid));
  const classId = useOwnerClass();
  if (data && data.training.classId !== classId) {
    const { settings, params } = trainingAddresses(data.training.classId);
    return <Navigate to={settings} params={{ ...params, trainingId: String(tid) }} replace />;
  }
  if (data) return <Page training={data} />;
  return (
    <AdminPage>
      <PageTitle title={t("edit")} />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}

function Page({ training }: { training: AdminTraining | null }) {
  const t = useAdminTrainingWords();
  const uid = useSession()?.user.uid ?? "";
  const trainingId = training ? String(training.training.id) : null;
  return (
    <AdminPage>
      <header className={css.head}>
        <TrainingLinks trainingId={trainingId} />
        <PageTitle
          title={training ? t("editTitle", { title: training.training.title }) : t("newTitle")}
        />
      </header>
      {trainingId !== null && <TrainingNav trainingId={trainingId} part="settings" />}
      <TrainingForm key={uid} uid={uid} training={training} />
    </AdminPage>
  );
}
