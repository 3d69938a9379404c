import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { useClass } from "../../classContext.ts";
import { homeworkFormQuery } from "../staffQueries.ts";
import { useHomeworkWords } from "../texts.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./HomeworkFormPage.module.css";
import { HomeworkFields } from "./HomeworkFields.tsx";

/** Creates or changes a homework assignment. */
export function HomeworkFormPage() {
  const { homeworkID } = useParams({ strict: false });
  const { uid } = useClass();
  if (homeworkID === undefined) return <Page key={`new ${uid}`} stored={null} />;
  return <Stored key={`${homeworkID} ${uid}`} tid={Number(homeworkID)} />;
}

/** The homework is loaded before the form can be edited. */
function Stored({ tid }: { tid: number }) {
  const t = useHomeworkWorkWords();
  const { uid } = useClass();
  const { data, error, refetch } = useQuery(homeworkFormQuery(tid, uid));
  if (data) return <Page stored={data} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.waiting} aria-busy="true">
      <PageTitle title={t("form.editTitle")} hidden />
    </div>
  );
}

function Page({ stored }: { stored: HomeworkForm | null }) {
  const t = useHomeworkWorkWords();
  const words = useHomeworkWords();
  const { detail } = useClass();
  const tab = stored ? t("form.editTitle") : t("form.newTitle");
  const name = stored?.title ?? detail.name;
  return (
    <>
      <PageTitle
        title={words("titleOf", { tab, name })}
        hidden={stored !== null}
        className={css.title}
      >
        {tab}
      </PageTitle>
      <HomeworkFields stored={stored} />
    </>
  );
}
