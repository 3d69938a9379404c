import { lazy, Suspense, useState } from "react";
import type {
  ImportedProblem,
  PackageAction,
  PackagePreview,
} from "../../../shared/problem/package.ts";
import { Choices } from "../../ui/control/Choices.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { bytesInWords } from "./bytesInWords.ts";
import { type Choice, isComplete } from "./choice.ts";
import { JuryCheck } from "./JuryCheck.tsx";
import css from "./PackagePage.module.css";
import type { ReportFilter } from "./reportFilter.ts";
import { ReportList } from "./ReportList.tsx";
import { faultText } from "./reportText.ts";
import { StoredProblem } from "./StoredProblem.tsx";
import { usePackageWords } from "./texts.ts";

const ImportDifferences = lazy(() => import("./ImportDifferences.tsx"));
const ImportedStatement = lazy(() => import("./ImportedStatement.tsx"));

interface Props {
  importId: number;
  problem: ImportedProblem;
  /** Whether the problem comes from a remote judge; it is judged there unless it includes test data. */
  isRemote: boolean;
  filter: ReportFilter;
  /** Whether the report is expanded at first; true if the import contains only a few problems. */
  isOpenReport: boolean;
  isDone: boolean;
  /** Whether the problem may be made public after the import. False if this could reveal a contest's problem early. */
  mayPublish: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

/** One problem of an import: its preview, its report and the chosen action. */
export function ImportedItem(props: Props) {
  const { importId, problem, isDone, choice, onChoice, filter, isOpenReport } = props;
  const t = usePackageWords();
  const { preview, report, fault, stored, conflict, name } = problem;
  const title = preview?.titles[0]?.title || name;
  const isOpen = preview !== null && stored === null;
  const isPicked = choice.action !== "skip";
  return (
    <li className={css.problem} data-bad={preview === null || undefined}>
      <div className={css.headline}>
        {isOpen && (
          <input
            type="checkbox"
            aria-label={t("pick", { title })}
            checked={isPicked}
            onChange={(event) =>
              onChoice({ action: event.currentTarget.checked ? usual(problem) : "skip" })
            }
          />
        )}
        {preview && <span className={css.id}>{preview.problemId}</span>}
        <span className={css.title}>{title}</span>
        {stored && (
          <span className={css.good}>
            <Icon name="check" /> {t("stored", { id: stored.problemId })}
          </span>
        )}
        {isDone && isOpen && <span className={css.note}>{t(fault ? "notStored" : "skipped")}</span>}
      </div>
      {preview && <Facts preview={preview} isRemote={props.isRemote} />}
      {fault && (
        <p className={css.bad}>
          <Icon name="warning" /> {preview === null && `${t("unreadable")}: `}
          {faultText(t, fault)}
        </p>
      )}
      {isOpen && (conflict || fault?.code === "idTaken") && (
        <Conflict problem={problem} isRemote={props.isRemote} choice={choice} onChoice={onChoice} />
      )}
      {isOpen && props.isRemote && conflict?.mayReplace && choice.action === "replace" && (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <ImportDifferences
            id={importId}
            seq={problem.seq}
            keep={choice.keep}
            onKeep={(keep) => onChoice({ ...choice, keep })}
          />
        </Suspense>
      )}
      {isOpen && <Statement importId={importId} seq={problem.seq} title={title} />}
      {stored && (
        <StoredProblem importId={importId} stored={stored} mayPublish={props.mayPublish} />
      )}
      {stored?.check && <JuryCheck pid={stored.pid} check={stored.check} />}
      {report.length > 0 && <ReportList report={report} filter={filter} open={isOpenReport} />}
    </li>
  );
}

/** The rendered statement, which is fetched when the user expands it. */
function Statement({ importId, seq, title }: { importId: number; seq: number; title: string }) {
  const t = usePackageWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.preview} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t("statementOf", { title })}>{t("statement")}</summary>
      {isOpen && (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <ImportedStatement id={importId} seq={seq} />
        </Suspense>
      )}
    </details>
  );
}

/**
 * Returns the action that the checkbox selects: `replace` if the user may replace the existing problem, because this
 * needs no further input; otherwise, `create`.
 */
function usual({ conflict }: ImportedProblem): PackageAction {
  return conflict?.mayReplace ? "replace" : "create";
}

function Facts({ preview, isRemote }: { preview: PackagePreview; isRemote: boolean }) {
  const t = usePackageWords();
  const { cases, bytes, timeLimit, memoryLimit, subtasks, judgeMode, type, tags } = preview;
  const size = bytesInWords(bytes);
  const marks = [
    type === 1 && t("score"),
    judgeMode === "spj" && t("spj"),
    judgeMode === "interactive" && t("interactive"),
    subtasks > 0 && t("subtasks", { count: subtasks }),
    ...tags.slice(0, 6),
  ].filter((mark): mark is string => typeof mark === "string");
  return (
    <p className={`${css.facts} figures`}>
      {isRemote && cases === 0
        ? t("factsRemote", { time: timeLimit, memory: memoryLimit })
        : t("facts", { cases, size, time: timeLimit, memory: memoryLimit })}
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
  );
}

function Conflict({
  problem,
  isRemote,
  choice,
  onChoice,
}: Pick<Props, "problem" | "isRemote" | "choice" | "onChoice">) {
  const t = usePackageWords();
  const id = problem.conflict?.problemId ?? problem.preview?.problemId ?? "";
  const ways: PackageAction[] = problem.conflict?.mayReplace
    ? ["skip", "create", "replace"]
    : ["skip", "create"];
  return (
    <div className={css.conflict}>
      <Choices
        label={t("onTaken", { id })}
        value={choice.action}
        options={ways.map((value) => ({ value, label: t(`actions.${value}`) }))}
        onChange={(action) =>
          onChoice(action === "create" ? { action, problemId: choice.problemId ?? "" } : { action })
        }
      />
      {choice.action === "create" && (
        <TextField
          label={t("newId")}
          value={choice.problemId ?? ""}
          maxLength={32}
          error={choice.problemId && !isComplete(choice) ? t("newIdWrong") : null}
          onChange={(event) =>
            onChoice({ action: "create", problemId: event.currentTarget.value.trim() })
          }
        />
      )}
      {choice.action === "replace" && (
        <p className={css.note}>{t(isRemote ? "refreshNote" : "replaceNote")}</p>
      )}
    </div>
  );
}
