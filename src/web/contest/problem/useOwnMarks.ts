import { useQuery } from "@tanstack/react-query";
import type { OwnStatuses } from "../../../shared/problem/problemSet.ts";
import type { SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import { ownState } from "../../problemSet/ownState.ts";
import { ownMarksQuery } from "../../problemSet/queries.ts";
import { useContest } from "../contestContext.ts";
import { useOwnPlace } from "../virtual/useVirtual.ts";

interface OwnMarks {
  /** The reader's statuses in the contest, or in the running virtual participation. */
  own: OwnStatuses;
  /** Statuses from submissions made after the end of the contest. */
  afterwards: OwnStatuses;
  /**
   * Both statuses combined: solved if the problem is solved in either status; otherwise the status since the contest's
   * end or, if there is none, the status in the contest.
   */
  merged: OwnStatuses;
  /** Whether the contest is over and the user may still submit to its problems (upsolving). */
  upsolves: boolean;
}

const none: OwnStatuses = {};

/** The reader's statuses for these problems. */
export function useOwnMarks(pids: readonly number[]): OwnMarks {
  const { cid, uid } = useContest();
  const place = useOwnPlace();
  const upsolves = place.kind === "upsolving";
  const during: SubmissionPlace = upsolves ? { kind: "contest", id: cid } : place;
  const own = useQuery(ownMarksQuery(during, uid, pids)).data ?? none;
  const later = useQuery(ownMarksQuery(place, upsolves ? uid : undefined, pids)).data;
  const afterwards = (upsolves ? later : undefined) ?? none;
  return { own, afterwards, merged: upsolves ? mergedOf(own, afterwards) : own, upsolves };
}

function mergedOf(own: OwnStatuses, afterwards: OwnStatuses): OwnStatuses {
  const later = Object.entries(afterwards).filter(
    ([pid, { status }]) =>
      ownState(status) !== undefined && ownState(own[pid]?.status) !== "solved",
  );
  return { ...own, ...Object.fromEntries(later) };
}
