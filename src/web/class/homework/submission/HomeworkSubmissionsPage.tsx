import { SubmissionList } from "../../../submission/list/SubmissionListPage.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { useHomework } from "../homeworkContext.ts";
import { useHomeworkWords } from "../texts.ts";

/** Those submissions to the homework that the reader may see. */
export function HomeworkSubmissionsPage() {
  const t = useHomeworkWords();
  const { tid, homework } = useHomework();
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("submissions"), name: homework.title })} hidden />
      <SubmissionList place={{ kind: "training", id: tid }} />
    </>
  );
}
