import { lazy } from "react";
import type { Problem } from "../../../../shared/problem/problem.ts";
import { useProblemPlace } from "../problemPlace.ts";
import type { attachmentsOf } from "./attachmentsOf.ts";

// Each tab is loaded when it is opened. The build puts the lists of files that the tabs need into this module. A first
// visit does not load this module.
const MySubmissions = lazy(() => import("../MySubmissions.tsx"));
const Editorials = lazy(() => import("../../../editorial/tab/Editorials.tsx"));
const Discussions = lazy(() => import("../../../discussion/list/ProblemDiscussions.tsx"));
const Attachments = lazy(() => import("./Attachments.tsx"));

interface LaterTabProps {
  name: "mySubmissions" | "editorials" | "discussions" | "attachments";
  problem: Problem;
  attachments: ReturnType<typeof attachmentsOf>;
  onRestore(code: string, language: string): void;
}

/** Any tab of the statement except the first. */
export function LaterTab({ name, problem, attachments, onRestore }: LaterTabProps) {
  switch (name) {
    case "mySubmissions":
      return <MySubmissions problem={problem} onRestore={onRestore} />;
    case "editorials":
      return <EditorialsHere problemId={problem.problemId} />;
    case "discussions":
      return <Discussions problemId={problem.problemId} />;
    default:
      return <Attachments files={attachments} />;
  }
}

/** The editorials that the reader may open in the page's contest, training or practice. */
function EditorialsHere({ problemId }: { problemId: string }) {
  const { frame } = useProblemPlace();
  const place = {
    problemId,
    ...(frame.kind === "contest" && { cid: frame.id }),
    ...(frame.kind === "training" && { tid: frame.id }),
  };
  return <Editorials place={place} />;
}
