import { Navigate, useMatches, useParams, useSearch } from "@tanstack/react-router";
import type { PageAddress } from "../place/entry.ts";
import { homeworkPages } from "../place/homework.ts";
import { tabOf } from "./tabOf.ts";

interface Opened {
  tid: number;
  classId: number;
}

/** Replaces a page of the training that stores a homework with the same page of the homework in its class. */
export function ToHomework(opened: Opened) {
  const { problemID, submitID } = useParams({ strict: false });
  const search: PageAddress["search"] = useSearch({ strict: false });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  const address = addressOf(opened, { pathname, problemID, submitID });
  return <Navigate {...address} search={search as never} replace />;
}

interface TrainingPage {
  pathname: string;
  problemID?: string | undefined;
  submitID?: string | undefined;
}

/** The address of the homework's page that corresponds to a page of its training. */
export function addressOf(
  { tid, classId }: Opened,
  { pathname, problemID, submitID }: TrainingPage,
): PageAddress {
  const pages = homeworkPages(classId);
  if (problemID !== undefined && submitID !== undefined) {
    return pages.submission(tid, { displayId: problemID, submitId: Number(submitID) });
  }
  if (problemID !== undefined) return pages.problem(tid, problemID);
  if (tabOf(pathname) === "status") return pages.submissions(tid);
  return {
    to: "/class/$classID/homework/$homeworkID",
    params: { classID: String(classId), homeworkID: String(tid) },
  };
}
