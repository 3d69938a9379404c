import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminProblemRow,
  archiveProblem,
  deleteProblem,
} from "../../../../shared/problem/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { TextField } from "../../../ui/control/Field.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_PROBLEM_LIST, adminProblemQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";

type Way = "archive" | "delete";

/**
 * Shows what happens to the submissions; deleting requires typing the display id. If there are submissions, archiving
 * is offered first.
 */
export function DeleteDialog({ row, onClose }: { row: AdminProblemRow; onClose: () => void }) {
  const t = useProblemWords();
  const errorText = useErrorText();
  const detail = useQuery(adminProblemQuery(row.id));
  // The number of finished ones is known; the exact number, with unfinished ones, is fetched.
  const submissions = detail.data?.submissions ?? row.total;
  const [chosen, setChosen] = useState<Way | null>(null);
  const way: Way = row.archived ? "delete" : (chosen ?? (submissions > 0 ? "archive" : "delete"));
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useRemoval(row, onClose);
  const isSure = way === "archive" || typed.trim().toUpperCase() === row.problemId;
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
            busy={isPending}
            disabled={!isSure || detail.isPending}
            onClick={() => mutate({ way, submissions })}
          >
            {t(way === "archive" ? "delete.archive" : "delete.delete")}
          </Button>
        </>
      }
    >
      <div className={styles.removal}>
        <FormError text={error && errorText(error)} />
        <p className={styles.problemName}>{row.title}</p>
        {!row.archived && (
          <Choices
            label={t("delete.way")}
            value={way}
            options={[
              { value: "archive", label: t("delete.archive") },
              { value: "delete", label: t("delete.delete") },
            ]}
            onChange={setChosen}
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
            label={t("delete.typeId", { id: row.problemId })}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

function useRemoval(row: AdminProblemRow, onDone: () => void) {
  const t = useProblemWords();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ way, submissions }: { way: Way; submissions: number }) {
      if (way === "archive") {
        await call(archiveProblem, { pid: row.id, archived: true });
        return { deleted: false, isUsed: false, usedIn: null };
      }
      // Without submissions the id is not sent: a submission that arrived meanwhile archives the problem instead.
      const confirm = submissions > 0 ? row.problemId : undefined;
      return call(deleteProblem, { pid: row.id, confirm });
    },
    onSuccess({ deleted, isUsed, usedIn }) {
      const id = row.problemId;
      if (usedIn !== null) toast("good", t("delete.archivedUsed", { id, contest: usedIn }));
      else if (isUsed) toast("good", t("delete.archivedInUse", { id }));
      else toast("good", t(deleted ? "delete.deleted" : "delete.archived", { id }));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST }),
  });
}
