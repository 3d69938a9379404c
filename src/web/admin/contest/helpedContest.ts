import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { getAdminContest } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { isId } from "../../../shared/call/ids.ts";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/queryClient.ts";

/**
 * The contest whose admin page has this path. Null for other pages, and for pages that edit or import problems, because
 * these require permissions for problems.
 */
function contestOfPage(pathname: string): number | null {
  const [, id = ""] =
    /^\/(?:admin|class\/\d+)\/contest\/(\d+)\/(?!problem\/|import$)/.exec(pathname) ?? [];
  return isId(id) ? Number(id) : null;
}

/**
 * Whether the user may change a contest. To determine this, the query sends the request that every page of the contest
 * sends first; if this request succeeds, the user may change the contest.
 */
const helpedContestQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: ["contestHelper", cid, uid],
    queryFn: async ({ signal }) => (await call(getAdminContest, { cid }, signal)).id === cid,
    staleTime: 60_000,
    retry: false,
  });

/** Checks whether the user may change the contest whose admin page is about to be opened. */
export async function helpsOnPage(pathname: string, uid: string): Promise<boolean> {
  const cid = contestOfPage(pathname);
  if (cid === null) return false;
  return queryClient.fetchQuery(helpedContestQuery(cid, uid)).catch(() => false);
}

/**
 * Whether the user may change the contest whose admin page is open; undefined while the result is not known.
 */
export function useHelpsOnPage(uid: string | undefined, enabled: boolean): boolean | undefined {
  const cid = useRouterState({ select: ({ location }) => contestOfPage(location.pathname) });
  const isAsked = enabled && cid !== null && uid !== undefined;
  const { data, isError } = useQuery({
    ...helpedContestQuery(cid ?? 0, uid ?? ""),
    enabled: isAsked,
  });
  return isAsked && !isError ? data : false;
}
