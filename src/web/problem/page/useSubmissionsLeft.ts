import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../platform/session.ts";
import { ownSubmissionsQuery } from "../../submission/queries.ts";
import { useProblemPlace } from "./problemPlace.ts";

export interface SubmissionsLeft {
  left: number;
  max: number;
}

/**
 * Number of submissions that the reader may still make to the problem in its contest or training; null: no limit, or
 * not known yet.
 */
export function useSubmissionsLeft(problemId: string): SubmissionsLeft | null {
  const uid = useSession()?.user.uid;
  const { place, submissionsMax: max } = useProblemPlace();
  const { data } = useQuery({
    ...ownSubmissionsQuery(place, problemId, uid),
    enabled: max !== undefined && uid !== undefined,
  });
  return max === undefined || !data ? null : { left: Math.max(0, max - data.total), max };
}
