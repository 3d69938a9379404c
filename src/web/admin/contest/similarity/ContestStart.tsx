import { useQuery } from "@tanstack/react-query";
import { startContestSimilarity } from "../../../../shared/submission/similarity.ts";
import { call } from "../../../platform/api.ts";
import type { StartDialogProps } from "../../../similarity/SimilarityChecks.tsx";
import {
  comparisonOf,
  type ComparisonValues,
  StartForm,
  usualComparison,
  useStarted,
} from "../../../similarity/StartForm.tsx";
import { useSimilarityWords } from "../../../similarity/texts.ts";
import { SelectField } from "../../../ui/control/Field.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { contestLinksQuery } from "../queries.ts";

/** Starts a check of all problems of a contest, or of one problem. */
export function ContestStart({ cid, ...dialog }: StartDialogProps & { cid: number }) {
  const t = useSimilarityWords();
  const problems = useQuery(contestLinksQuery(cid)).data ?? [];
  const started = useStarted(dialog);
  const form = useFields<ComparisonValues & { letter: string }>({
    initialValues: { ...usualComparison, letter: "" },
    async send(values) {
      const displayIds = values.letter === "" ? [] : [values.letter];
      const options = comparisonOf(values);
      await started(await call(startContestSimilarity, { ...options, cid, displayIds }));
    },
  });
  return (
    <StartForm form={form} onClose={dialog.onClose}>
      <SelectField {...form.field("letter")} label={t("problemsLabel")}>
        <option value="">{t("allProblems")}</option>
        {problems.map(({ displayId }) => (
          <option key={displayId}>{displayId}</option>
        ))}
      </SelectField>
    </StartForm>
  );
}
