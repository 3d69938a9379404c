import { useState } from "react";
import { pastedList } from "../../shared/text/pastedList.ts";
import { startSelectionSimilarity } from "../../shared/submission/similarity.ts";
import { filterableVerdicts } from "../../shared/verdict/verdict.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { idsIn } from "./idsIn.ts";
import type { StartDialogProps } from "./SimilarityChecks.tsx";
import { StartForm } from "./StartForm.tsx";
import { useSimilarityWords } from "./texts.ts";

const LANGUAGE_MAX = 100;

/** Starts a check of submissions by their ids, or by problem, verdict and language; for root. */
export function SelectionStart(props: StartDialogProps) {
  const t = useSimilarityWords();
  const verdicts = useTexts("verdict");
  const [ids, setIds] = useState("");
  const [problems, setProblems] = useState("");
  const [status, setStatus] = useState("");
  const [language, setLanguage] = useState("");
  const submitIds = idsIn(ids);
  const problemIds = pastedList(problems);
  const isById = submitIds.length > 0;
  return (
    <StartForm
      {...props}
      missing={isById || problemIds.length > 0 ? undefined : t("missing")}
      start={(options) =>
        call(startSelectionSimilarity, {
          ...options,
          submitIds,
          problemIds: isById ? [] : problemIds,
          status: isById || status === "" ? null : Number(status),
          language: isById ? undefined : language,
        })
      }
    >
      <TextField
        label={t("selectIds")}
        hint={t("selectIdsHint")}
        inputMode="numeric"
        value={ids}
        onChange={(event) => setIds(event.currentTarget.value)}
      />
      {!isById && (
        <>
          <TextField
            label={t("selectProblems")}
            hint={t("selectProblemsHint")}
            value={problems}
            onChange={(event) => setProblems(event.currentTarget.value)}
          />
          <SelectField
            label={t("selectStatus")}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          >
            <option value="">{t("anyStatus")}</option>
            {filterableVerdicts.map(({ code, short }) => (
              <option key={code} value={code}>
                {verdicts(short as Parameters<typeof verdicts>[0])}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("selectLanguage")}
            hint={t("selectLanguageHint")}
            value={language}
            maxLength={LANGUAGE_MAX}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        </>
      )}
    </StartForm>
  );
}
