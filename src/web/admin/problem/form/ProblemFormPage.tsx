import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorNote } from "../../../ui/Note.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminProblemQuery, bankLanguagesQuery, draftQuery, proposedIdQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import { FormBody } from "./FormBody.tsx";
import styles from "./ProblemFormPage.module.css";

/** A new problem (/admin/problems/new) or the one whose number the address names. */
export function ProblemFormPage() {
  const { pid } = useParams({ strict: false });
  const number = pid === undefined ? null : Number(pid);
  return <Opened key={pid ?? "new"} pid={number} />;
}

/** All initial data is loaded before the form can be edited. */
function Opened({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  const problem = useQuery({ ...adminProblemQuery(pid ?? 0), enabled: pid !== null });
  const draft = useQuery(draftQuery(pid ?? 0));
  const languages = useQuery(bankLanguagesQuery());
  /** Incremented to restart with the server's state. */
  const [visit, setVisit] = useState(0);
  const proposed = useQuery({ ...proposedIdQuery(), enabled: pid === null });
  const asked = [languages, draft, pid === null ? proposed : problem];
  const failed = asked.find(({ error, data }) => error && data === undefined);
  const title = pid === null ? t("form.new") : t("form.edit");
  if (failed) {
    return (
      <AdminPage>
        <PageTitle title={title} />
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      </AdminPage>
    );
  }
  const isMissing = pid === null ? !proposed.data : !problem.data;
  if (!languages.data || draft.data === undefined || isMissing) {
    return (
      <AdminPage>
        <PageTitle title={title} />
        <div className={styles.waiting} aria-busy="true" />
        <div className={styles.waiting} aria-hidden />
      </AdminPage>
    );
  }
  const again = async () => {
    await Promise.all([problem.refetch(), draft.refetch()]);
    setVisit(visit + 1);
  };
  return (
    <FormBody
      key={visit}
      row={problem.data ?? null}
      proposedId={proposed.data?.problemId ?? ""}
      draft={draft.data}
      languages={languages.data}
      onAgain={() => void again()}
    />
  );
}
