import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CandidateCheck,
  type CheckedProgram,
  type CheckOverview,
  deleteInputValidator,
  deleteJurySolution,
  discardProblemCheck,
  startProblemCheck,
} from "../../../../shared/problem/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { EmptyNote, ErrorNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { Candidate } from "./Candidate.tsx";
import { CheckState } from "./CheckState.tsx";
import styles from "./check.module.css";
import { Failure } from "./Failure.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { MarginBars } from "./MarginBars.tsx";
import { SolutionDialog, ValidatorDialog } from "./ProgramDialog.tsx";
import { SolutionTable, ValidatorTable } from "./ProgramTables.tsx";
import { CHECK, isRunning } from "./queries.ts";
import { solutionsWith, validatorsWith } from "./results.ts";
import { useCandidate } from "./useCandidate.ts";
import { useCheckOverview } from "./useCheckOverview.ts";
import { useCheckWords } from "./texts.ts";

type Kind = CheckedProgram["kind"];

type Open =
  | { what: "edit"; kind: Kind; name: string | null }
  | { what: "delete"; kind: Kind; name: string }
  | { what: "details"; item: CheckedProgram };

/** Jury programs of a problem, with their expected results and their last results. */
export function CheckPanel({ pid, onApplied }: { pid: number; onApplied: () => void }) {
  const { data, error, refetch } = useCheckOverview(pid);
  const [open, setOpen] = useState<Open | null>(null);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy="true" />;
  const close = () => setOpen(null);
  return (
    <div className={styles.panel}>
      {data.candidate && (
        <Waiting overview={data} candidate={data.candidate} onApplied={onApplied} />
      )}
      <Programs overview={data} onOpen={setOpen} />
      {open?.what === "edit" && open.kind === "solution" && (
        <SolutionDialog pid={pid} name={open.name} onClose={close} />
      )}
      {open?.what === "edit" && open.kind === "validator" && (
        <ValidatorDialog pid={pid} name={open.name} onClose={close} />
      )}
      {open?.what === "delete" && (
        <DeleteDialog pid={pid} kind={open.kind} name={open.name} onClose={close} />
      )}
      {open?.what === "details" && data.live && (
        <ItemDialog id={data.live.id} item={open.item} onClose={close} />
      )}
    </div>
  );
}

function Programs(props: { overview: CheckOverview; onOpen: (open: Open) => void }) {
  const { overview, onOpen } = props;
  const t = useCheckWords();
  const { solutions, validators, live, cases } = overview;
  const add = (kind: Kind) => () => onOpen({ what: "edit", kind, name: null });
  const buttons = (
    <>
      <Button size="small" onClick={add("solution")}>
        {t("addSolution")}
      </Button>
      <Button size="small" onClick={add("validator")}>
        {t("addValidator")}
      </Button>
    </>
  );
  if (solutions.length + validators.length === 0) {
    return (
      <EmptyNote
        icon="check"
        title={t("none")}
        action={<div className={styles.buttons}>{buttons}</div>}
      >
        {t("noneHint")}
      </EmptyNote>
    );
  }
  const actions = {
    onDetails: (item: CheckedProgram) => onOpen({ what: "details", item }),
    onEdit: (kind: Kind, name: string) => onOpen({ what: "edit", kind, name }),
    onDelete: (kind: Kind, name: string) => onOpen({ what: "delete", kind, name }),
  };
  return (
    <>
      <div className={styles.head}>
        <CheckState overview={overview} />
        <div className={styles.buttons}>
          {buttons}
          <RunButtons overview={overview} />
        </div>
      </div>
      {cases === 0 && <p className={styles.warn}>{t("noCases")}</p>}
      {live && !isRunning(live) && solutions.length > 0 && (
        <MarginBars check={live} solutions={solutions} />
      )}
      {solutions.length > 0 && (
        <section className={styles.list}>
          <h3>{t("solutions")}</h3>
          <SolutionTable rows={solutionsWith(overview, live)} {...actions} />
        </section>
      )}
      {validators.length > 0 && (
        <section className={styles.list}>
          <h3>{t("validators")}</h3>
          <ValidatorTable rows={validatorsWith(overview, live)} {...actions} />
        </section>
      )}
    </>
  );
}

function RunButtons({ overview }: { overview: CheckOverview }) {
  const { pid, live, cases } = overview;
  const t = useCheckWords();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: CHECK });
  const run = useMutation({
    mutationFn: () => call(startProblemCheck, { pid }),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: (id: number) => call(discardProblemCheck, { id }),
    onSettled: refresh,
  });
  const error = run.error ?? stop.error;
  if (live && isRunning(live)) {
    return (
      <Button size="small" busy={stop.isPending} onClick={() => stop.mutate(live.id)}>
        {t("stop")}
      </Button>
    );
  }
  return (
    <>
      <Button
        look="primary"
        size="small"
        icon="play"
        busy={run.isPending}
        disabled={cases === 0}
        onClick={() => run.mutate()}
      >
        {t(live ? "runAgain" : "run")}
      </Button>
      {error && <Failure error={error} />}
    </>
  );
}

/** A change that is pending confirmation. */
function Waiting(props: {
  overview: CheckOverview;
  candidate: CandidateCheck;
  onApplied: () => void;
}) {
  const { overview, candidate, onApplied } = props;
  const t = useCheckWords();
  const { apply, discard, error } = useCandidate(candidate.id, {
    onApplied() {
      toast("good", t("candidate.applied"));
      onApplied();
    },
    onDiscarded: () => toast("good", t("candidate.discarded")),
  });
  return (
    <section className={styles.waits} aria-label={t("candidate.title")}>
      <div className={styles.head}>
        <h3>
          {t("candidate.title")} <small>{t(`candidate.what.${candidate.what}`)}</small>
        </h3>
        <div className={styles.buttons}>
          <Button size="small" busy={discard.isPending} onClick={() => discard.mutate()}>
            {t("candidate.discard")}
          </Button>
          <Button look="primary" size="small" busy={apply.isPending} onClick={() => apply.mutate()}>
            {t(isRunning(candidate) ? "candidate.applyNow" : "candidate.apply")}
          </Button>
        </div>
      </div>
      <Failure error={error} />
      <Candidate overview={overview} candidate={candidate} />
    </section>
  );
}

function DeleteDialog(props: { pid: number; kind: Kind; name: string; onClose: () => void }) {
  const { pid, kind, name, onClose } = props;
  const t = useCheckWords();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(kind === "solution" ? deleteJurySolution : deleteInputValidator, { pid, name }),
    onSuccess() {
      toast("good", t("deleted", { name }));
      void client.invalidateQueries({ queryKey: CHECK });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("deleteTitle", { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("deleteIt")}
          </Button>
        </>
      }
    >
      <p>{t("deleteNote")}</p>
      <Failure error={error} />
    </Dialog>
  );
}
