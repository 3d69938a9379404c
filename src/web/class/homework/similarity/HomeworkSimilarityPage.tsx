import { getRouteApi } from "@tanstack/react-router";
import { SimilarityChecks } from "../../../similarity/SimilarityChecks.tsx";
import { useSimilarityWords } from "../../../similarity/texts.ts";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { useHomework } from "../homeworkContext.ts";
import { useHomeworkWords } from "../texts.ts";
import { HomeworkStart } from "./HomeworkStart.tsx";

const route = getRouteApi("/class/$classID/homework/$homeworkID/similarity");

/** Similarity checks of the programs of a homework assignment; in an archived class, the results are read-only. */
export function HomeworkSimilarityPage() {
  const t = useSimilarityWords();
  const words = useHomeworkWords();
  const { tid, homework } = useHomework();
  const search = route.useSearch();
  return (
    <>
      <PageTitle title={words("titleOf", { tab: t("tab"), name: homework.title })} hidden />
      <SimilarityChecks
        source={{ source: "homework", tid }}
        search={search}
        isReadOnly={homework.archived}
        renderStart={(dialog) => <HomeworkStart {...dialog} />}
      />
    </>
  );
}
