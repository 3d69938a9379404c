import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { contestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { ContestLinks } from "../ContestNav.tsx";
import { adminContestQuery, contestDraftQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { ContestFields } from "./ContestFields.tsx";
import css from "./ContestFormPage.module.css";
import type { StoredDraft } from "./useContestDraft.ts";

/** Creates a contest, or changes the settings of a contest. */
export function ContestFormPage() {
  const { contestId } = useParams({ strict: false });
  return (
    <Opened key={contestId ?? "new"} cid={contestId === undefined ? null : Number(contestId)} />
  );
}

/**
 * The contest and the draft are loaded before the form can be edited; if the contest has another owner (site or class),
 * the user is redirected to that owner's pages.
 */
function Opened({ cid }: { cid: number | null }) {
  const contest = useQuery({ ...adminContestQuery(cid ?? 0), enabled: cid !== null });
  const classId = useOwnerClass();
  const draft = useQuery(contestDraftQuery(cid ?? 0, classId));
  const isLoaded = draft.data !== undefined && (cid === null || contest.data !== undefined);
  if (contest.data && contest.data.classId !== classId) {
    const { settings, params } = contestAddresses(contest.data.classId);
    return <Navigate to={settings} params={{ ...params, contestId: String(cid) }} replace />;
  }
  if (isLoaded) return <Page contest={contest.data ?? null} draft={draft.data ?? null} />;
  const failed = [contest, draft].find(({ error }) => error);
  return (
    <AdminPage>
      <Head contestId={cid === null ? null : String(cid)} />
      {failed ? (
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <div className={css.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}

function Head({ contestId }: { contestId: string | null }) {
  const t = useAdminContestWords();
  if (contestId !== null) return <ContestAdminHead contestId={contestId} part="settings" />;
  return (
    <header className={css.head}>
      <ContestLinks contestId={null} />
      <PageTitle title={t("newTitle")} />
    </header>
  );
}

function Page({ contest, draft }: { contest: AdminContest | null; draft: StoredDraft }) {
  const contestId = contest ? String(contest.id) : null;
  return (
    <AdminPage>
      <Head contestId={contestId} />
      <ContestFields contest={contest} draft={draft} />
    </AdminPage>
  );
}
