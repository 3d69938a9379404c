import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { AdminContest } from "../../../../shared/contestAdmin.ts";
import { ErrorNote } from "../../../ui/Note.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestLinks, ContestNav } from "../ContestNav.tsx";
import { adminContestQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { ContestFields } from "./ContestFields.tsx";
import css from "./ContestFormPage.module.css";

/** Creates a contest, or changes the settings of one. */
export function ContestFormPage() {
  const { contestId } = useParams({ strict: false });
  return contestId === undefined ? <Page contest={null} /> : <Stored contestId={contestId} />;
}

function Stored({ contestId }: { contestId: string }) {
  const t = useAdminContestWords();
  const { data, error, refetch } = useQuery(adminContestQuery(Number(contestId)));
  if (data) return <Page key={contestId} contest={data} />;
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

function Page({ contest }: { contest: AdminContest | null }) {
  const t = useAdminContestWords();
  const contestId = contest ? String(contest.id) : null;
  return (
    <AdminPage>
      <header className={css.head}>
        <ContestLinks contestId={contestId} />
        <PageTitle title={contest ? t("editTitle", { title: contest.title }) : t("newTitle")} />
      </header>
      {contestId !== null && <ContestNav contestId={contestId} part="settings" />}
      <ContestFields contest={contest} />
    </AdminPage>
  );
}
