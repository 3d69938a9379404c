import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import type { SubmissionRow } from "../../shared/submission.ts";
import { filterableVerdicts } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import {
  cappedCount,
  type ListFilter,
  pageOfIds,
  peopleByName,
  problemsByDisplayId,
  readIds,
  readTotal,
  siteSubmissions,
} from "./list.sql.ts";
import { type Reader, readRows } from "./read.ts";

export interface ListQuestion {
  currentPage: number;
  limit: number;
  onlyMine: boolean;
  status: number | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
}

/** Filtered lists are counted to this many rows. */
export const COUNT_MAX = 10_000;
/** People or problems that are looked up one by one; a text that fits more is a pattern. */
const FEW = 100;

/** A page of practice submissions as the reader may see them, newest first. */
export async function listSubmissions(
  db: Db,
  question: ListQuestion,
  reader: Reader,
): Promise<{ records: SubmissionRow[]; total: number }> {
  const filter = await filterOf(db, question, reader);
  const { currentPage, limit } = question;
  const page = { limit, offset: (currentPage - 1) * limit };
  const [ids, total] = await Promise.all([
    readIds(db, pageOfIds(filter, page)),
    countRows(db, filter),
  ]);
  const records = await readRows(
    db,
    ids.map(({ submitId }) => submitId),
    reader,
  );
  return { records, total };
}

async function filterOf(db: Db, question: ListQuestion, { viewer }: Reader): Promise<ListFilter> {
  const { onlyMine, status, username, problemID } = question;
  if (onlyMine && !viewer) throw new Refusal("LOGIN_REQUIRED");
  if (status !== undefined && !filterableVerdicts.some(({ code }) => code === status)) {
    throw new Refusal("INVALID_FIELD", { field: "status", reason: "@format" });
  }
  const staff = viewer !== null && may(viewer.role, "enterAdmin");
  const people = onlyMine && viewer ? { few: [viewer.uid] } : await peopleCalled(db, username);
  const problems = await problemsCalled(db, problemID, question.completeProblemID);
  return {
    // The own list also shows what was sent to a problem that is hidden now.
    everyProblem: staff || onlyMine,
    me: viewer?.uid,
    status,
    uids: people.few,
    namePattern: people.pattern,
    pids: problems.few,
    idPattern: problems.pattern,
  };
}

/** What a text stands for: a few rows, or a pattern when it fits too many; neither without a text. */
interface Matches<Id> {
  few?: Id[];
  pattern?: string;
}

/** Everybody whose name contains the text, whatever its case. */
async function peopleCalled(db: Db, text: string | undefined): Promise<Matches<string>> {
  if (text === undefined) return {};
  const pattern = `%${literally(text.toLowerCase())}%`;
  const found = await peopleByName(db, pattern, FEW + 1);
  return found.length > FEW ? { pattern } : { few: found.map(({ uid }) => uid) };
}

/** Problems whose display id contains the text, or is the text. */
async function problemsCalled(
  db: Db,
  text: string | undefined,
  exact: boolean,
): Promise<Matches<number>> {
  if (text === undefined) return {};
  const id = literally(text.toUpperCase());
  const pattern = exact ? id : `%${id}%`;
  const found = await problemsByDisplayId(db, pattern, FEW + 1);
  return found.length > FEW ? { pattern } : { few: found.map(({ pid }) => pid) };
}

/** A text as LIKE pattern that stands for itself. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/**
 * Exact up to {@link COUNT_MAX}. Beyond it a filtered list answers that limit; the unfiltered one its
 * counter, which also holds submissions to hidden problems.
 */
async function countRows(db: Db, filter: ListFilter): Promise<number> {
  const [counted] = await readTotal(db, cappedCount(filter, COUNT_MAX + 1));
  const total = counted?.total ?? 0;
  if (total <= COUNT_MAX) return total;
  const { status, uids, pids, namePattern, idPattern } = filter;
  const filtered = [status, uids, pids, namePattern, idPattern].some((each) => each !== undefined);
  if (filtered) return COUNT_MAX;
  const [site] = await siteSubmissions(db);
  return Math.max(site?.total ?? 0, COUNT_MAX);
}
