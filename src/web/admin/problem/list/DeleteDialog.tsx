import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminProblemRow,
  archiveProblem,
  deleteProblem,
} from "../../../../shared/problem/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { FieldPlacesContext } from "../../../ui/control/fieldPlaces.ts";
import { useFields } from "../../../ui/control/useFields.ts";
import { TextField } from "../../../ui/control/Field.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_PROBLEM_LIST, adminProblemQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";

type Way = "archive" | "delete";

interface Values {
  /** Null if nothing has been chosen yet. */
  way: Way | null;
  typed: string;
}

/**
 * Shows what happens to the submissions; deleting requires typing the display id. If there are submissions, archiving
 * is preselected instead of deleting.
 */
export function DeleteDialog({ row, onClose }: { row: AdminProblemRow; onClose: () => void }) {
  const t = useProblemWords();
  const detail = useQuery(adminProblemQuery(row.id));
  // The row contains only the number of judged submissions; the exact number, which includes unjudged submissions, is
  // fetched.
  const submissions = detail.data?.submissions ?? row.total;
  const wayOf = ({ way }: Values): Way =>
    row.archived ? "delete" : (way ?? (submissions > 0 ? "archive" : "delete"));
  const remove = useRemoval(row, onClose);
  const form = useFields<Values>({
    initialValues: { way: null, typed: "" },
    send: (values) => remove(wayOf(values), submissions),
  });
  const way = wayOf(form.values);
  const isSure = way === "archive" || form.values.typed.trim().toUpperCase() === row.problemId;
  return (
    <Dialog
      title={t("delete.title", { id: row.problemId })}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look={way === "delete" ? "danger" : "primary"}
            busy={form.busy}
            disabled={!isSure || detail.isPending}
            onClick={() => form.submit()}
          >
            {t(way === "archive" ? "delete.archive" : "delete.delete")}
          </Button>
        </>
      }
    >
      {/* There is no form element, because Enter in a field must not delete the problem. */}
      <FieldPlacesContext value={form.places}>
        <div className={styles.removal}>
          <FormError text={form.failure} />
          <p className={styles.problemName}>{row.title}</p>
          {!row.archived && (
            <Choices
              label={t("delete.way")}
              value={way}
              options={[
                { value: "archive", label: t("delete.archive") },
                { value: "delete", label: t("delete.delete") },
              ]}
              onChange={(chosen) => form.set("way", chosen)}
            />
          )}
          <p>
            {way === "archive"
              ? t("delete.archiveText", { count: submissions })
              : submissions > 0
                ? t("delete.deleteText", { count: submissions })
                : t("delete.deleteBare")}
          </p>
          {way === "delete" && (
            <TextField
              {...form.field("typed")}
              label={t("delete.typeId", { id: row.problemId })}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

function useRemoval(row: AdminProblemRow, onDone: () => void) {
  const t = useProblemWords();
  const client = useQueryClient();
  return async (way: Way, submissions: number): Promise<void> => {
    try {
      const { deleted, isUsed, usedIn } = await removed(row, { way, submissions });
      const id = row.problemId;
      if (usedIn !== null) toast("good", t("delete.archivedUsed", { id, contest: usedIn }));
      else if (isUsed) toast("good", t("delete.archivedInUse", { id }));
      else toast("good", t(deleted ? "delete.deleted" : "delete.archived", { id }));
      onDone();
    } finally {
      await client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST });
    }
  };
}

async function removed(
  row: AdminProblemRow,
  { way, submissions }: { way: Way; submissions: number },
) {
  if (way === "archive") {
    await call(archiveProblem, { pid: row.id, archived: true });
    return { deleted: false, isUsed: false, usedIn: null };
  }
  // Sending the problem's id confirms that the submissions are to be deleted too, so the id is sent only if there are
  // submissions. Without the id, the server archives the problem if a submission has arrived in the meantime.
  const confirm = submissions > 0 ? row.problemId : undefined;
  return call(deleteProblem, { pid: row.id, confirm });
}
