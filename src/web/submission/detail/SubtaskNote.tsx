import { Suspense } from "react";
import type { SubtaskResult } from "../../../shared/submission/submission.ts";
import { useEndings } from "../endings.ts";
import { type CaseGroup, reasonsFor, type SubtaskReason } from "./caseGroups.ts";
import css from "./CaseGrid.module.css";

interface SubtaskNoteProps {
  group: CaseGroup;
  /** All subtasks of the submission. */
  subtasks: readonly SubtaskResult[];
  /** Whether only skipped cases are explained, for the panel next to the code. */
  brief?: boolean | undefined;
}

const briefKinds: ReadonlySet<SubtaskReason["kind"]> = new Set(["skipped", "stopped"]);

/** How the points of a subtask are computed, which subtasks it depends on, and why cases were skipped. */
export function SubtaskNote({ group, subtasks, brief }: SubtaskNoteProps) {
  const reasons = reasonsFor(group, subtasks).filter(({ kind }) => !brief || briefKinds.has(kind));
  if (reasons.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Reasons reasons={reasons} />
    </Suspense>
  );
}

function Reasons({ reasons }: { reasons: readonly SubtaskReason[] }) {
  const words = useEndings();
  if (!words) return null;
  const sentences = reasons.map((reason) =>
    "nums" in reason
      ? words(`subtask.${reason.kind}`, {
          count: reason.nums.length,
          nums: reason.nums.join(words("subtask.comma")),
        })
      : words(`subtask.${reason.kind}`),
  );
  return <p className={css.groupNote}>{sentences.join(words("subtask.separator"))}</p>;
}
