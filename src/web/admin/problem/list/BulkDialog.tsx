import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { exportFormats, type PackageFormat } from "../../../../shared/problem/packageReport.ts";
import { LOCAL_BANK } from "../../../../shared/problem/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { updateManyProblems } from "../../../../shared/problem/problemSelection.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import { REASON_MAX, rejudgeProblems } from "../../../../shared/submission/rejudge.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { call } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { FieldPlacesContext } from "../../../ui/control/fieldPlaces.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../../ui/control/useFields.ts";
import { usePackageWords } from "../../package/texts.ts";
import { fetchArchive } from "../../package/transfer.ts";
import { TagField } from "../fields/TagField.tsx";
import { ADMIN_PROBLEM_LIST } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import type { BulkAction } from "./BulkBar.tsx";
import { BulkResult, type Outcome } from "./BulkResult.tsx";
import styles from "./ProblemListPage.module.css";

const NAMES_SHOWN = 12;

type Rows = readonly AdminProblemRow[];

interface Input {
  tagWay: "addTags" | "removeTags";
  tags: string[];
  reason: string;
  format: PackageFormat;
}

/**
 * Asks for confirmation before an action on a selection, and states the number of problems and the consequences.
 * Afterwards, lists the problems that the server refused, with the reasons. The refused problems stay selected.
 */
export function BulkDialog(props: {
  action: BulkAction;
  rows: Rows;
  onChosen: (pids: number[]) => void;
  onClose: () => void;
}) {
  const { action, rows, onChosen, onClose } = props;
  const t = useProblemWords();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useFields<Input>({
    initialValues: { tagWay: "addTags", tags: [], reason: "", format: "native" },
    async send(values) {
      try {
        tell(await act(action, rows, values), values);
      } finally {
        // Also refetched after a failure, because some problems may have been changed.
        await client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST });
      }
    },
  });
  const tell = (result: Outcome, { tagWay }: Input) => {
    const isWhole = result.refused.length === 0;
    onChosen(result.refused.map(({ pid }) => pid));
    if (!isWhole) return setOutcome(result);
    const { done, archived } = result;
    const key = action === "tag" ? tagWay : action;
    if (key !== "export") {
      const note = archived > 0 ? t("bulk.archivedNote", { count: archived }) : undefined;
      toast("good", t(`bulk.doneAll.${key}`, { count: done + archived }), { note });
    }
    onClose();
  };
  if (outcome) return <BulkResult outcome={outcome} onClose={onClose} />;
  const input = form.values;
  const isReady =
    (action !== "tag" || input.tags.length > 0) &&
    (action !== "rejudge" || input.reason.trim() !== "");
  const count = rows.length;
  return (
    <Dialog
      title={t(`bulk.${action}Title`, { count })}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look={action === "delete" ? "danger" : "primary"}
            busy={form.busy}
            disabled={!isReady}
            onClick={() => form.submit()}
          >
            {t(action === "tag" ? `bulk.${input.tagWay}` : `bulk.${action}`)}
          </Button>
        </>
      }
    >
      <FieldPlacesContext value={form.places}>
        <div className={styles.removal}>
          <FormError text={form.failure} />
          <Consequence action={action} rows={rows} />
          <Names rows={rows} />
          {action === "tag" && <TagInput form={form} />}
          {action === "rejudge" && (
            <TextField
              {...form.field("reason")}
              label={t("bulk.rejudgeReason")}
              maxLength={REASON_MAX}
              autoComplete="off"
            />
          )}
          {action === "export" && <FormatInput form={form} />}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

function Consequence({ action, rows }: { action: BulkAction; rows: Rows }) {
  const t = useProblemWords();
  if (action === "tag") return null;
  if (action === "rejudge") {
    const submissions = rows.reduce((sum, { total }) => sum + total, 0);
    return <p>{t("bulk.rejudgeText", { submissions })}</p>;
  }
  const used = rows.filter(({ total }) => total > 0).length;
  return (
    <>
      <p>{t(`bulk.${action}Text`)}</p>
      {action === "delete" && used > 0 && <p>{t("bulk.deleteUsed", { count: used })}</p>}
    </>
  );
}

function Names({ rows }: { rows: Rows }) {
  const t = useProblemWords();
  const names = rows.slice(0, NAMES_SHOWN).map(({ problemId }) => problemId);
  return (
    <p className={styles.names}>
      {names.join(t("bulk.comma"))}{" "}
      {rows.length > NAMES_SHOWN && t("bulk.more", { count: rows.length - NAMES_SHOWN })}
    </p>
  );
}

interface PartProps {
  form: Fields<Input>;
}

function TagInput({ form }: PartProps) {
  const t = useProblemWords();
  return (
    <>
      <Choices<Input["tagWay"]>
        label={t("bulk.tagWay")}
        value={form.values.tagWay}
        options={[
          { value: "addTags", label: t("bulk.addTags") },
          { value: "removeTags", label: t("bulk.removeTags") },
        ]}
        onChange={(tagWay) => form.set("tagWay", tagWay)}
      />
      <TagField
        label={t("basics.tags")}
        bank={LOCAL_BANK}
        tags={form.values.tags}
        max={problemLimits.tags}
        onChange={(tags) => form.set("tags", tags)}
      />
    </>
  );
}

function FormatInput({ form }: PartProps) {
  const t = useProblemWords();
  const words = usePackageWords();
  return (
    <SelectField
      {...form.field("format")}
      label={t("bulk.exportFormat")}
      hint={words(`formatNotes.${form.values.format}`)}
    >
      {exportFormats.map((format) => (
        <option key={format} value={format}>
          {words(`formats.${format}`)}
        </option>
      ))}
    </SelectField>
  );
}

async function act(
  action: BulkAction,
  rows: Rows,
  { tagWay, tags, reason, format }: Input,
): Promise<Outcome> {
  const pids = rows.map(({ id }) => id);
  if (action === "export") {
    const { file, name } = await fetchArchive(pids, format);
    saveFile(file, name);
    return { done: rows.length, archived: 0, refused: [] };
  }
  if (action === "rejudge") {
    const problemIds = rows.map(({ problemId }) => problemId);
    const answers = await call(rejudgeProblems, { reason, problemIds });
    const pidOf = new Map(rows.map(({ problemId, id }) => [problemId, id]));
    const refused = answers.flatMap(({ problemId, reason: why }) =>
      why === null ? [] : [{ pid: pidOf.get(problemId) ?? 0, problemId, reason: why }],
    );
    return { done: answers.length - refused.length, archived: 0, refused };
  }
  const answers = await call(updateManyProblems, {
    pids,
    action: action === "tag" ? tagWay : action,
    tags,
  });
  const refused = answers.flatMap(({ pid, problemId, reason: why }) =>
    why === null ? [] : [{ pid, problemId, reason: why }],
  );
  const archived = answers.filter((each) => each.outcome === "archived").length;
  return { done: answers.length - refused.length - archived, archived, refused };
}
