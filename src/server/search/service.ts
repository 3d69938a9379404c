import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import type { ProblemMatch, searchEverywhere } from "../../shared/practice/search.ts";
import { findContests } from "../contest/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { type Catalogue, type ProblemEntry, titleOf } from "../problem/service.ts";
import { type NamePieces, suggestUsers } from "../ranking/service.ts";
import { findTrainings, type TrainingCatalogue } from "../training/service.ts";
import { findableProblem } from "./policy.ts";

const PROBLEMS = 8;
const USERS = 6;
const CONTESTS = 5;
const TRAININGS = 5;

interface SearchServices {
  db: Db;
  catalogue: Catalogue;
  trainings: TrainingCatalogue;
  namePieces: NamePieces;
}

/**
 * The best matches for a text. Problems are searched in the cached catalogue (1 ms for 20,000 problems), users through
 * the name index, and contests by a scan of their titles, because a site has few contests. An empty text has no
 * results.
 */
export async function searchAll(
  { db, catalogue, trainings: ofSite, namePieces }: SearchServices,
  keyword: string | undefined,
  { viewer, locale }: { viewer: Viewer | null; locale: Locale },
): Promise<OutputOf<typeof searchEverywhere>> {
  if (keyword === undefined) return { problems: [], contests: [], trainings: [], users: [] };
  const text = keyword.toLowerCase();
  const [entries, users, contests, trainings] = await Promise.all([
    catalogue.all(),
    suggestUsers({ db, namePieces }, text, USERS),
    findContests(db, text, { viewer, most: CONTESTS }),
    findTrainings({ db, trainings: ofSite }, text, { viewer, most: TRAININGS }),
  ]);
  const problems = bestFits(entries, text, (entry) => findableProblem(viewer, entry));
  return {
    problems: problems.map((entry) => presentProblem(entry, locale)),
    contests,
    trainings,
    users: users.map(({ uid, username, nickname, avatar }) => ({
      uid,
      username,
      nickname,
      avatar,
    })),
  };
}

/**
 * Quality of a match, from 0 (best): the whole id, the start of the id or of a title, a part of a title, any other
 * match.
 */
function fitOf({ problemId, titleZh, titleEn }: ProblemEntry, text: string): number {
  const id = problemId.toLowerCase();
  if (id === text) return 0;
  const names = [id, titleZh?.toLowerCase() ?? "", titleEn?.toLowerCase() ?? ""];
  if (names.some((name) => name.startsWith(text))) return 1;
  return names.some((name) => name.includes(text)) ? 2 : 3;
}

/** The best matches, found in one pass; equally good matches keep the order of the list. */
function bestFits(
  entries: readonly ProblemEntry[],
  text: string,
  mayFind: (entry: ProblemEntry) => boolean,
): ProblemEntry[] {
  const fits: ProblemEntry[][] = [[], [], [], []];
  for (const entry of entries) {
    if (!entry.searchText.includes(text) || !mayFind(entry)) continue;
    const equals = fits[fitOf(entry, text)];
    if (equals && equals.length < PROBLEMS) equals.push(entry);
  }
  return fits.flat().slice(0, PROBLEMS);
}

function presentProblem(entry: ProblemEntry, locale: Locale): ProblemMatch {
  const { problemId, difficulty, auth } = entry;
  return {
    problemId,
    title: titleOf(entry, locale),
    difficulty,
    hidden: auth !== ProblemAuth.Public,
  };
}
