import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { startContestSimilarity } from "../../../../shared/submission/similarity.ts";
import { call } from "../../../platform/api.ts";
import type { StartDialogProps } from "../../../similarity/SimilarityChecks.tsx";
import { StartForm } from "../../../similarity/StartForm.tsx";
import { useSimilarityWords } from "../../../similarity/texts.ts";
import { SelectField } from "../../../ui/control/Field.tsx";
import { contestLinksQuery } from "../queries.ts";

/** Starts a check of all problems of a contest, or of one. */
export function ContestStart({ cid, ...dialog }: StartDialogProps & { cid: number }) {
  const t = useSimilarityWords();
  const problems = useQuery(contestLinksQuery(cid)).data ?? [];
  const [letter, setLetter] = useState("");
  return (
    <StartForm
      {...dialog}
      start={(options) =>
        call(startContestSimilarity, {
          ...options,
          cid,
          displayIds: letter === "" ? [] : [letter],
        })
      }
    >
      <SelectField
        label={t("problemsLabel")}
        value={letter}
        onChange={(event) => setLetter(event.currentTarget.value)}
      >
        <option value="">{t("allProblems")}</option>
        {problems.map(({ displayId }) => (
          <option key={displayId}>{displayId}</option>
        ))}
      </SelectField>
    </StartForm>
  );
}
