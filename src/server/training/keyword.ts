import type { Db } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { Catalogue } from "../problem/service.ts";
import { findUsers, type NamePieces } from "../ranking/service.ts";
import type { SiteTraining, TrainingCatalogue } from "./catalogue.ts";

/** The database and the caches from which lists of trainings are read. */
export interface TrainingSource {
  db: Db;
  namePieces: NamePieces;
  trainings: TrainingCatalogue;
  catalogue: Catalogue;
}

/**
 * Maximum number of users that are looked up among the authors; if more users match, the names of all authors are read
 * instead, which takes 1.6 ms for 400 authors.
 */
const AUTHORS_MAX = 200;

/**
 * Returns the filter for a keyword in the site's list of trainings: the keyword must be part of the title or of the
 * author's username.
 */
export function keywordMatch(keyword: string | undefined): (training: SiteTraining) => boolean {
  if (keyword === undefined) return () => true;
  const text = keyword.toLowerCase();
  return (training) => training.text.includes(text) || training.author.includes(text);
}

/**
 * Converts a keyword for the list of a class's trainings to parameters of the SQL statement. The keyword matches parts
 * of the title or of the author's username.
 */
export async function keywordFilter(
  source: Pick<TrainingSource, "db" | "namePieces">,
  keyword: string | undefined,
): Promise<{ pattern: string | null; authorUids: string[] | null }> {
  if (keyword === undefined) return { pattern: null, authorUids: null };
  const text = keyword.toLowerCase();
  const { uids } = await findUsers(source, text, AUTHORS_MAX);
  return { pattern: containing(text), authorUids: uids.length < AUTHORS_MAX ? uids : null };
}
