import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { getOwnProgress, ProgressProblem } from "../../shared/practice/ownProgress.ts";
import { LOCAL_BANK, ProblemAuth } from "../../shared/problem/problem.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { ScopedDb } from "../scope/service.ts";
import { type Catalogue, type ProblemEntry, titleOf } from "./catalogue.ts";
import { ownPart } from "./ownPart.ts";
import { visibleProblem } from "./policy.ts";

const UNFINISHED = 5;

/** The signed-in user's progress, shown on the home page. */
export async function readOwnProgress(
  source: ScopedDb & { catalogue: Catalogue },
  viewer: Viewer,
  locale: Locale,
): Promise<OutputOf<typeof getOwnProgress>> {
  const [{ tried, solved, statuses }, entries] = await Promise.all([
    ownPart(source, viewer),
    source.catalogue.all(),
  ]);
  const triedPids = new Set(tried);
  const byPid = new Map(
    entries.filter(({ pid }) => triedPids.has(pid)).map((entry) => [entry.pid, entry]),
  );
  const unfinished = tried.flatMap((pid) => {
    const entry = byPid.get(pid);
    const status = statuses[pid]?.status ?? Verdict.NotSubmitted;
    // A problem whose verdict is hidden may already be solved, so it is not listed as unfinished.
    const isOpen = status !== Verdict.Accepted && status !== Verdict.SubmittedUnknown;
    if (!entry || !isOpen || entry.archived || !visibleProblem(viewer, entry)) return [];
    return [{ ...progressProblemOf(entry, locale), status }];
  });
  const next = entries.find(
    ({ pid, auth, bank }) =>
      auth === ProblemAuth.Public && bank === LOCAL_BANK && !triedPids.has(pid),
  );
  return {
    solved: solved.size,
    tried: tried.length,
    unfinished: unfinished.slice(0, UNFINISHED),
    next: next ? progressProblemOf(next, locale) : null,
  };
}

function progressProblemOf(entry: ProblemEntry, locale: Locale): ProgressProblem {
  const { problemId, difficulty, rating } = entry;
  return { problemId, title: titleOf(entry, locale), difficulty, rating };
}
