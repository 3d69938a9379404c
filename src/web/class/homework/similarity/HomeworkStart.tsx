import { useState } from "react";
import { startHomeworkSimilarity } from "../../../../shared/submission/similarity.ts";
import { call } from "../../../platform/api.ts";
import type { StartDialogProps } from "../../../similarity/SimilarityChecks.tsx";
import { StartForm } from "../../../similarity/StartForm.tsx";
import { useSimilarityWords } from "../../../similarity/texts.ts";
import { SelectField } from "../../../ui/control/Field.tsx";
import { useHomework } from "../homeworkContext.ts";

/** Starts a check of all problems of a homework, or of one. */
export function HomeworkStart(dialog: StartDialogProps) {
  const t = useSimilarityWords();
  const { tid, homework } = useHomework();
  const [pid, setPid] = useState("");
  return (
    <StartForm
      {...dialog}
      start={(options) =>
        call(startHomeworkSimilarity, { ...options, tid, pids: pid === "" ? [] : [Number(pid)] })
      }
    >
      <SelectField
        label={t("problemsLabel")}
        value={pid}
        onChange={(event) => setPid(event.currentTarget.value)}
      >
        <option value="">{t("allProblems")}</option>
        {homework.problems.map(({ pid: each, problemId, title }) => (
          <option key={each} value={each}>
            {problemId} {title}
          </option>
        ))}
      </SelectField>
    </StartForm>
  );
}
