import { useSearch } from "@tanstack/react-router";
import { isRoot, useSession } from "../../platform/session.ts";
import { SelectionStart } from "../../similarity/SelectionStart.tsx";
import { SimilarityChecks } from "../../similarity/SimilarityChecks.tsx";
import { useSimilarityWords } from "../../similarity/texts.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";

/** Similarity checks of selected submissions; only for root. */
export function SelectionChecks() {
  const t = useSimilarityWords();
  const search = useSearch({ from: "/admin/judging" });
  if (!isRoot(useSession()?.user)) {
    return <EmptyNote icon="lock" title={t("onlyRoot")} />;
  }
  return (
    <SimilarityChecks
      source={{ source: "selection" }}
      search={search}
      more={{ tab: "similarity" }}
      renderStart={(dialog) => <SelectionStart {...dialog} />}
    />
  );
}
