import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { isId } from "../../shared/call/ids.ts";
import { contestAccessQuery, contestInfoQuery, contestProblemsQuery } from "../contest/queries.ts";
import { useSession } from "../platform/session.ts";
import type { SearchEntry } from "./foundGroups.ts";
import { matchingProblems } from "./matchingProblems.ts";

/**
 * Problems of the contest whose page is open, if the user may see them there. The server's search never returns these
 * problems, so they come from the contest's own list.
 */
export function useContestProblems(text: string): SearchEntry[] {
  const [, section, contestId] = useLocation().pathname.split("/");
  const uid = useSession()?.user.uid;
  const client = useQueryClient();
  const cid = section === "contest" && isId(contestId) ? Number(contestId) : 0;
  const info = client.getQueryData(contestInfoQuery(cid, uid).queryKey);
  const hasAccess = client.getQueryData(contestAccessQuery(cid, uid).queryKey)?.access === true;
  const isStarted = info !== undefined && (info.status >= 0 || info.isOrganizer);
  const { data = [] } = useQuery({
    ...contestProblemsQuery(cid, uid),
    enabled: cid > 0 && isStarted && (hasAccess || info.auth === 2),
    refetchInterval: false,
    staleTime: 60_000,
    retry: false,
  });
  return matchingProblems(data, text);
}
