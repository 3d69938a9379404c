import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import {
  orderTrainingProblems,
  removeTrainingProblem,
  type TrainingLink,
} from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { LevelMark } from "../../../ui/mark/LevelMark.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { moved } from "../../problem/sort/moved.ts";
import { SortableList } from "../../problem/sort/SortableList.tsx";
import { ADMIN_TRAININGS, trainingLinksQuery } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import css from "./TrainingProblemsPage.module.css";

/** A problem of the training and its position. */
interface LinkRow {
  link: TrainingLink;
  problem: AdminProblemRow;
}

/** The problems in order, with handles to move them; each move is stored immediately. */
export function ProblemOrder({ tid, rows }: { tid: number; rows: readonly LinkRow[] }) {
  const t = useAdminTrainingWords();
  const order = useOrder(tid);
  const [toRemove, setToRemove] = useState<LinkRow>();
  if (rows.length === 0) {
    return (
      <EmptyNote icon="list" title={t("noProblems")}>
        {t("noProblemsText")}
      </EmptyNote>
    );
  }
  const items = rows.map((row) => ({ key: String(row.link.id), row }));
  return (
    <>
      <SortableList
        label={t("problemsCaption")}
        items={items}
        nameOf={({ row }) => `${row.link.displayId} ${row.problem.title}`}
        onMove={(from, to) => order(moved([...rows], from, to))}
      >
        {({ row }, index, handle) => (
          <Row row={row} position={index + 1} handle={handle} onRemove={setToRemove} />
        )}
      </SortableList>
      {toRemove && <RemoveDialog row={toRemove} onClose={() => setToRemove(undefined)} />}
    </>
  );
}

/**
 * Whether readers of the training can see the problem. This is the case if the problem is public, or if the class shows
 * it in its own trainings.
 */
function isOpenInTraining(problem: AdminProblemRow, classId: number | null): boolean {
  if (problem.auth === ProblemAuth.Public) return true;
  return classId !== null && problem.classId === classId && problem.auth !== ProblemAuth.Private;
}

function Row(props: {
  row: LinkRow;
  position: number;
  handle: ReactNode;
  onRemove: (row: LinkRow) => void;
}) {
  const { row, position, handle, onRemove } = props;
  const t = useAdminTrainingWords();
  const { link, problem } = row;
  const classId = useOwnerClass();
  const id = link.displayId;
  return (
    <div className={css.row}>
      {handle}
      <span className={`figures ${css.position}`}>{position}</span>
      <span className={css.titles}>
        <span className={css.name}>
          <span className={css.code}>{id}</span>{" "}
          <Link
            to="/problem/$problemID"
            params={{ problemID: problem.problemId }}
            title={t("openProblem", { id: problem.problemId })}
          >
            <bdi>{problem.title}</bdi>
          </Link>
        </span>
        {!isOpenInTraining(problem, classId) && (
          <span className={css.notPublic}>{t(classId === null ? "notPublic" : "notShown")}</span>
        )}
      </span>
      <span className={css.level}>
        <LevelMark level={problem.difficulty} rating={problem.rating} />
      </span>
      <Button look="quiet" size="small" icon="bin" iconOnly onClick={() => onRemove(row)}>
        {t("removeOf", { id })}
      </Button>
    </div>
  );
}

/** Stores a new order; the page shows it at once, and restores the old order if storing fails. */
function useOrder(tid: number): (rows: LinkRow[]) => void {
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { queryKey } = trainingLinksQuery(tid);
  const mutationKey = ["trainingOrder", tid];
  const { mutate } = useMutation({
    mutationKey,
    // Moves are sent to the server one after another. Each call sends the whole order, so a later call includes the
    // earlier moves.
    scope: { id: `trainingOrder.${tid}` },
    mutationFn: (rows: LinkRow[]) =>
      call(orderTrainingProblems, { tid, ids: rows.map(({ link }) => link.id) }),
    async onMutate(rows) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, rows);
    },
    onSuccess: () => toast("good", t("ordered")),
    onError: (error) => toast("bad", errorText(error)),
    async onSettled() {
      // Refetches only after the last move: otherwise the stored order would briefly replace the order of a later move.
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) await client.invalidateQueries({ queryKey: ADMIN_TRAININGS });
    },
  });
  return (rows) => mutate(rows);
}

/** Removes a problem from the training; the problem stays in the problem bank. */
function RemoveDialog({ row, onClose }: { row: LinkRow; onClose: () => void }) {
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { tid, pid, displayId: id } = row.link;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeTrainingProblem, { tid, pid }),
    onSuccess() {
      toast("good", t("removed", { id }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_TRAININGS }),
  });
  return (
    <DeletionDialog
      title={t("removeTitle", { id })}
      busy={isPending}
      confirm={t("remove")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <p className={css.name}>{row.problem.title}</p>
        <p>{t("removeText")}</p>
      </div>
    </DeletionDialog>
  );
}
