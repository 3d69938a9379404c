import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { SimilarityChecks } from "../../../similarity/SimilarityChecks.tsx";
import type { SimilaritySearch } from "../../../similarity/similaritySearch.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { adminContestQuery } from "../queries.ts";
import { ContestStart } from "./ContestStart.tsx";

/** Similarity checks of a contest's programs; in an archived class, the results are read-only. */
export function ContestSimilarityPage() {
  const { contestId = "" } = useParams({ strict: false });
  const search: SimilaritySearch = useSearch({ strict: false });
  const cid = Number(contestId);
  const contest = useQuery(adminContestQuery(cid));
  const mayEdit = contest.data?.mayEdit === true;
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="similarity" isAlone={!mayEdit} />
      {contest.error ? (
        <ErrorNote error={contest.error} onRetry={() => void contest.refetch()} />
      ) : (
        <SimilarityChecks
          source={{ source: "contest", cid }}
          search={search}
          isReadOnly={!mayEdit}
          renderStart={(dialog) => <ContestStart cid={cid} {...dialog} />}
        />
      )}
    </AdminPage>
  );
}
