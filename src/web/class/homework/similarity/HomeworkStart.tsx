import { startHomeworkSimilarity } from "../../../../shared/submission/similarity.ts";
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
import { isolated } from "../../../ui/text/isolated.ts";
import { useHomework } from "../homeworkContext.ts";

/** Starts a check of all problems of a homework assignment, or of one problem. */
export function HomeworkStart(dialog: StartDialogProps) {
  const t = useSimilarityWords();
  const { tid, homework } = useHomework();
  const started = useStarted(dialog);
  const form = useFields<ComparisonValues & { pid: string }>({
    initialValues: { ...usualComparison, pid: "" },
    async send(values) {
      const pids = values.pid === "" ? [] : [Number(values.pid)];
      const options = comparisonOf(values);
      await started(await call(startHomeworkSimilarity, { ...options, tid, pids }));
    },
  });
  return (
    <StartForm form={form} onClose={dialog.onClose}>
      <SelectField {...form.field("pid")} label={t("problemsLabel")}>
        <option value="">{t("allProblems")}</option>
        {homework.problems.map(({ pid: each, problemId, title }) => (
          <option key={each} value={each}>
            {problemId} {isolated(title)}
          </option>
        ))}
      </SelectField>
    </StartForm>
  );
}
