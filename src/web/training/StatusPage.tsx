import { SubmissionList } from "../submission/list/SubmissionListPage.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { useTrainingWords } from "./texts.ts";
import { useTraining } from "./trainingContext.ts";

/** Those submissions in the training that the reader may see. */
export function StatusPage() {
  const t = useTrainingWords();
  const { tid, detail } = useTraining();
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.status"), training: detail.title })} hidden />
      <SubmissionList place={{ kind: "training", id: tid }} />
    </>
  );
}
