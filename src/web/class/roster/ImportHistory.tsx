import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type RosterImport,
  rosterOutcomes,
  undoRosterImport,
} from "../../../shared/class/classRoster.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import { CLASSES, rosterImportsQuery } from "../queries.ts";
import { type ClassWorkWords, useClassWorkWords } from "../workTexts.ts";
import css from "./RosterPage.module.css";

/** The newest imports. Only the latest import that has not been undone yet can be undone. */
export function ImportHistory() {
  const t = useClassWorkWords();
  const { classId, uid } = useClass();
  const list = useQuery(rosterImportsQuery(classId, uid, 1));
  const [toUndo, setToUndo] = useState<RosterImport>();
  const columns = columnsOf(t, setToUndo);
  return (
    <Panel flush title={t("roster.history")}>
      <DataTable
        caption={t("roster.history")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={() => void list.refetch()}
        skeletonRows={2}
        empty={<EmptyNote icon="history" title={t("roster.historyNone")} />}
      />
      {toUndo && <UndoDialog row={toUndo} onClose={() => setToUndo(undefined)} />}
    </Panel>
  );
}

function columnsOf(t: ClassWorkWords, onUndo: (row: RosterImport) => void): Column<RosterImport>[] {
  const counts = (row: RosterImport) =>
    rosterOutcomes
      .filter((outcome) => row[outcome] > 0)
      .map((outcome) =>
        t("roster.summary", { outcome: t(`roster.outcomes.${outcome}`), count: row[outcome] }),
      )
      .join(" · ");
  return [
    {
      key: "at",
      header: t("roster.at"),
      isRowHeader: true,
      width: "9.5rem",
      narrowWidth: "7rem",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    { key: "rows", header: t("roster.rows"), cell: (row) => counts(row) },
    {
      key: "by",
      header: t("roster.by"),
      width: "10rem",
      hideBelow: "middle",
      cell: ({ createdBy }) => createdBy,
    },
    {
      key: "undo",
      header: <span className="visually-hidden">{t("actions")}</span>,
      align: "end",
      width: "7rem",
      narrowWidth: "5rem",
      cell: (row) => {
        if (row.undoneAt !== null) return t("roster.undone");
        return (
          row.mayUndo && (
            <Button size="small" icon="turnLeft" onClick={() => onUndo(row)}>
              {t("roster.undo")}
            </Button>
          )
        );
      },
    },
  ];
}

function UndoDialog({ row, onClose }: { row: RosterImport; onClose: () => void }) {
  const t = useClassWorkWords();
  const locale = useDisplayLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(undoRosterImport, { classId, importId: row.id }),
    onSuccess(counts) {
      toast("good", t("roster.undoneToast", counts), { stay: 7000 });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  const at = dateAndTime(row.gmtCreate, locale);
  return (
    <DeletionDialog
      title={t("roster.undoTitle", { at })}
      busy={isPending}
      confirm={t("roster.undo")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <p>{t("roster.undoText")}</p>
      </div>
    </DeletionDialog>
  );
}
