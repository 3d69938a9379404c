import type { findContestProblems } from "../../../shared/contestOrganizer/contestProblemAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type * as z from "zod/mini";
import type { Db } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import type { Catalogue } from "../../problem/service.ts";
import { pageOfProblems } from "../../problemAdmin/service.ts";
import { organizedToRead } from "../organizer/organized.ts";
import { mayAdd } from "./addLink.ts";
import { listLinks } from "./problemLinks.ts";

/**
 * Returns the problems of a contest in their order. If `problemType` is given, returns instead the problems that the
 * organizer may add, newest first.
 */
export async function findProblems(
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  { cid, problemType, ...page }: z.output<typeof findContestProblems.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof findContestProblems>> {
  const contest = await organizedToRead(db, cid, call);
  const links = await listLinks(db, cid, call);
  const places = new Map(links.map(({ pid }, at) => [pid, at]));
  const every = await catalogue.all();
  const place = ({ pid }: { pid: number }): number => places.get(pid) ?? -1;
  const problems =
    problemType === undefined
      ? every.filter((entry) => place(entry) >= 0).toSorted((a, b) => place(a) - place(b))
      : every
          .filter(
            (entry) => place(entry) < 0 && !entry.archived && mayAdd(call.viewer, entry, contest),
          )
          .toSorted((a, b) => b.pid - a.pid);
  return {
    problemList: await pageOfProblems(call, problems, page),
    contestProblemMap: Object.fromEntries(links.map((link) => [String(link.pid), link])),
  };
}
