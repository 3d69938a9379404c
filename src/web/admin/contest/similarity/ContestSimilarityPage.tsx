import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { SimilarityChecks } from "../../../similarity/SimilarityChecks.tsx";
import type { SimilaritySearch } from "../../../similarity/similaritySearch.ts";
import { useSimilarityWords } from "../../../similarity/texts.ts";
import { ErrorNote } from "../../../ui/Note.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestLinks, ContestNav } from "../ContestNav.tsx";
import { adminContestQuery } from "../queries.ts";
import { ContestStart } from "./ContestStart.tsx";

/** Similarity checks of a contest's programs; in an archived class they are only read. */
export function ContestSimilarityPage() {
  const { contestId = "" } = useParams({ strict: false });
  const search: SimilaritySearch = useSearch({ strict: false });
  const cid = Number(contestId);
  const words = useSimilarityWords();
  const contest = useQuery(adminContestQuery(cid));
  const name = words("tab");
  const mayEdit = contest.data?.mayEdit === true;
  return (
    <AdminPage>
      <ContestLinks contestId={contestId} />
      <PageTitle title={contest.data ? `${name} · ${contest.data.title}` : name} />
      {mayEdit && <ContestNav contestId={contestId} part="similarity" />}
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
