import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { rosterOutcomes } from "../../../shared/class/classRoster.ts";
import { downloadGenerated } from "../../../shared/account/user.ts";
import { BatchProgress } from "../../admin/user/BatchProgress.tsx";
import { batchQuery } from "../../admin/user/queries.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { LineTable } from "./LineTable.tsx";
import type { RosterAnswer } from "./RosterPage.tsx";
import css from "./RosterPage.module.css";
import type { SourceRow } from "./rosterTable.ts";

interface ResultStepProps {
  answer: RosterAnswer;
  rows: readonly SourceRow[];
  onOther: () => void;
}

/** The result of the import, with the passwords of accounts that it created. */
export function ResultStep({ answer, rows, onOther }: ResultStepProps) {
  const t = useClassWorkWords();
  const counts = rosterOutcomes
    .map((outcome) => ({
      outcome,
      count: answer.lines.filter((line) => line.outcome === outcome).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <div className={css.form}>
      {answer.key !== null && <Accounts batchKey={answer.key} total={answer.lines.length} />}
      <div role="status">
        {answer.key === null && <p className={css.good}>{t("roster.done")}</p>}
        <ul className={css.counts}>
          {counts.map(({ outcome, count }) => (
            <li key={outcome}>
              {t("roster.summary", { outcome: t(`roster.outcomes.${outcome}`), count })}
            </li>
          ))}
        </ul>
      </div>
      <LineTable answer={answer} rows={rows} />
      <div className={css.acts}>
        <Button onClick={onOther}>{t("roster.otherFile")}</Button>
      </div>
    </div>
  );
}

/**
 * Progress of creating the accounts in the background; afterwards, the list of their passwords can be downloaded once.
 */
function Accounts({ batchKey, total }: { batchKey: string; total: number }) {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: batch, error } = useQuery(batchQuery(batchKey));
  const state = batch?.state;
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: CLASSES });
  }, [state, client]);
  const take = useMutation({
    mutationFn: () => download(downloadGenerated, { key: batchKey, format: "csv" }),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  if (error) return <FormError text={errorText(error)} />;
  if (!batch || state === "working") return <BatchProgress batch={batch} total={total} />;
  if (state === "failed") return <FormError text={batch.reason} />;
  return (
    <div className={css.form}>
      <p className={css.good} role="status">
        {t("roster.done")}
      </p>
      <FormError text={take.error && errorText(take.error)} />
      <p className={css.text}>{t("roster.passwordsText")}</p>
      <div>
        <Button
          icon="download"
          busy={take.isPending}
          disabled={take.isSuccess}
          onClick={() => take.mutate()}
        >
          {t("roster.passwords")}
        </Button>
      </div>
    </div>
  );
}
