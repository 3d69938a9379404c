import { Refusal } from "../../shared/call/errors.ts";
import { filterableVerdicts } from "../../shared/verdict/verdict.ts";
import type { Database } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import { all, any, type Atom, forReader, holds } from "../platform/route/predicate.ts";
import type { ReadCache, ReadCacheOptions } from "../platform/live/readCache.ts";
import { publicProblem } from "../problem/policy.ts";
import type { Catalogue } from "../problem/service.ts";
import { findUsers, type NamePieces } from "../ranking/service.ts";
import { inScope, own, type Rule } from "../scope/policy.ts";
import { actorOf, type ScopedDb, type Scopes, siteStaff } from "../scope/service.ts";
import {
  extendAnchors,
  listKey,
  type ListRange,
  listOfRows,
  type ListRead,
  readFar,
  readNear,
  SPAN,
} from "./list.sql.ts";
import { isPattern, type ListFilter, type ListScope, type NamePart } from "./listRows.sql.ts";
import { listed } from "./policy.ts";
import { type Reader, type RuledRecord, withRules } from "./read.ts";
import type { RecentCounts } from "./recentCounts.ts";

/** Services for reading lists of submissions. */
export interface ListSource extends ScopedDb {
  db: Database;
  counts: RecentCounts;
  catalogue: Catalogue;
  namePieces: NamePieces;
  frequentNames: FrequentNames;
}

/**
 * Lower-case strings that are known to match more than `LOOKED_UP_MAX` users. Before a page is read, the server
 * normally looks up the users whose names match a string; this look-up takes a quarter of the total time for the page.
 * For these strings, the look-up is omitted. The statement that reads the page then compares the current names itself.
 */
export type FrequentNames = ReadCache<string, NamePart>;
export const FREQUENT_NAMES: ReadCacheOptions = { max: 500, ageMs: 60_000 };

export interface ListQuestion {
  currentPage: number;
  limit: number;
  onlyMine: boolean;
  status: number | undefined;
  /** Name of the programming language. */
  language: string | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
  /** Only submissions to problems of this problem bank. */
  bank?: string;
  /** Limits the list to submissions to one object of a scope, such as one contest; absent: the site's own list. */
  within?: ListScope;
  /** Ids of the problems, for callers that do not use display ids; takes precedence over `problemID`. */
  pids?: number[];
  /** Ids of the users, for callers that do not use usernames; takes precedence over `username`. */
  people?: UserFilter;
  /**
   * The data about the object in `within` that the visibility rules need. It is required for scopes whose rules are
   * evaluated before the SQL statement runs (`PlaceLists.facts`).
   */
  facts?: unknown;
}

/**
 * Number of newest rows that are read and counted one by one. Later pages are read by rank (counted from the oldest
 * row) if the list can only grow. This applies to the lists of the site, of a user and of a problem. Lists with other
 * filters end at this row: in practice, no reader opens a later page.
 */
export const NEAR_MAX = 1000;
/**
 * Maximum number of users or problems that are looked up one by one; a filter text that matches more of them is used as
 * a pattern instead.
 */
export const LOOKED_UP_MAX = 100;
/** Maximum number of problems that a filter lists by id; this many ids take 20 KB. */
const MANY = 3000;

/**
 * A page of stored rows, newest first. Problems are looked up in the cached catalogue. If it turns out that the
 * matching problems have changed, they are looked up again in the current catalogue.
 */
export async function listRecords(
  source: ListSource,
  question: ListQuestion,
  reader: Reader,
): Promise<Answer> {
  try {
    const filter = await filterOf(source, question, { ...reader, staleAllowed: true });
    return await pageOf({ source, filter, reader }, question);
  } catch (error) {
    if (!(error instanceof OutOfDate)) throw error;
    const filter = await filterOf(source, question, { ...reader, staleAllowed: false });
    return pageOf({ source, filter, reader }, question);
  }
}

/** Thrown if the problems that match a filter have changed while the list was being read. */
class OutOfDate extends Error {}

async function pageOf(request: ListRequest, { currentPage, limit }: ListQuestion): Promise<Answer> {
  const { filter } = request;
  const page = { limit, offset: (currentPage - 1) * limit };
  if (isPattern(filter)) return walkPattern(request, page);
  // This is a multiple of the page size, so no page contains both rows before and rows after this limit.
  const near = Math.floor(NEAR_MAX / limit) * limit;
  return listKey(filter) === undefined
    ? endingList(request, page, near)
    : growingList(request, page, near);
}

interface ListRequest {
  source: ListSource;
  filter: ListFilter;
  reader: Reader;
}

interface Page {
  limit: number;
  offset: number;
}

type Answer = { records: RuledRecord[]; total: number };

/**
 * The response for a page that begins after the first `NEAR_MAX` rows of a list. No later rows of such a list are read.
 */
const beyond: Answer = { records: [], total: NEAR_MAX };

async function readOf(
  { source, filter, reader }: ListRequest,
  read: typeof readNear,
  page: ListRange,
): Promise<RuledRead> {
  const answer = listOfRows(await read(source.db, filter, page));
  if (answer.catalogue !== filter.catalogue) throw new OutOfDate();
  return { ...answer, records: await withRules(source, answer.records, [reader]) };
}

type RuledRead = Omit<ListRead, "records"> & { records: RuledRecord[] };

/**
 * Searches the rows that match a pattern, without counting them: the total is the number of rows up to the end of the
 * page, plus one if there are more.
 */
async function walkPattern(request: ListRequest, page: Page): Promise<Answer> {
  const { limit, offset } = page;
  if (offset >= NEAR_MAX) return beyond;
  const near = { limit: limit + 1, offset, count: 0 };
  const { records } = await readOf(request, readNear, near);
  return { records: records.slice(0, limit), total: offset + records.length };
}

/** Reads a page of a list in which existing rows may also disappear; at most `NEAR_MAX` + 1 rows are counted. */
async function endingList(request: ListRequest, page: Page, near: number): Promise<Answer> {
  const { filter } = request;
  const { counts } = request.source;
  const most = NEAR_MAX + 1;
  const cachedCount = await counts.cached(filter, most);
  const isNear = page.offset < near;
  if (cachedCount && !isNear) return beyond;
  const part = isNear ? page : { limit: 0, offset: 0 };
  const answer = await readOf(request, readNear, { ...part, count: cachedCount ? 0 : most });
  if (!cachedCount) await counts.keep(filter, most, answer);
  const total = Math.min((cachedCount ?? answer).visible, NEAR_MAX);
  return { records: answer.records, total };
}

/**
 * Returns a page of a list to which rows are only ever added. The total is exact if the reader sees at most `near`
 * rows. Otherwise, the total also includes rows of hidden problems.
 */
async function growingList(request: ListRequest, page: Page, near: number): Promise<Answer> {
  const { filter } = request;
  const { db, counts } = request.source;
  const cachedCount = await counts.cached(filter, near);
  const question = { ...page, count: cachedCount ? 0 : near, hidden: cachedCount?.hidden ?? 0 };
  const isNear = page.offset < near;
  const read = isNear ? readNear : readFar;
  let answer = await readOf(request, read, question);
  const { visible, hidden } = cachedCount ?? answer;
  if (!cachedCount) await counts.keep(filter, near, answer);
  if (visible < near) {
    return { records: isNear ? answer.records : [], total: visible };
  }
  if (answer.rows >= 3 * SPAN) {
    // At least `3 * SPAN` rows follow the last anchor. New anchors are therefore set, so that only a few rows have to
    // be counted.
    await extendAnchors(db, filter);
    answer = await readOf(request, read, question);
  }
  const length = (answer.num ?? 0) * SPAN + answer.rows;
  return { records: answer.records, total: length - hidden };
}

async function filterOf(
  source: ListSource,
  question: ListQuestion,
  { viewer: caller, staleAllowed }: Reader & { staleAllowed: boolean },
): Promise<ListFilter> {
  const { onlyMine, status, language, username, problemID } = question;
  if (onlyMine && !caller) throw new Refusal("LOGIN_REQUIRED");
  if (status !== undefined && !filterableVerdicts.some(({ code }) => code === status)) {
    throw new Refusal("INVALID_FIELD", { field: "status", reason: "format" });
  }
  const { db, scopes, catalogue } = source;
  const { within, facts } = question;
  // `actorOf` determines from `facts` the account for which the viewer acts. Without `facts`, the viewer therefore acts
  // only for their own account. `facts` is missing for scopes whose rules need separate data for each row.
  const viewer =
    within && facts !== undefined ? actorOf(scopes.byName(within.scope), caller, facts) : caller;
  const place = facts === undefined ? undefined : { viewer, facts, now: db.clock.now() };
  const rule = forReader(ruleOf(scopes, status, within), viewer, { place });
  // If a search text matches public problems, only these problems are selected, unless `everyProblem` is set.
  const everyProblem = onlyMine || within !== undefined || holds(siteStaff, { viewer });
  const [people, problems] = await Promise.all([
    onlyMine && viewer
      ? filterByReader(viewer.uid)
      : (question.people ?? usersByName(source, username)),
    matchingProblems(catalogue, {
      pids: question.pids,
      text: problemID,
      exact: question.completeProblemID,
      bank: question.bank,
      staleAllowed,
      everyProblem,
    }),
  ]);
  return {
    ...(within && { within }),
    // All rows of a user's own list belong to the user, so the list also shows submissions to a problem that is hidden
    // now.
    rule: forReader(rule, viewer, {
      commonValues: new Map([
        ...trueForAllRows(own, onlyMine),
        ...trueForAllRows(publicProblem, problems.open),
      ]),
    }),
    reader: viewer && {
      uid: viewer.uid,
      role: viewer.role,
      memberships: viewer.memberships,
      grants: viewer.grants,
      ip: viewer.ip,
      loginId: viewer.loginId,
    },
    status,
    language,
    uids: people.few,
    name: people.name,
    pids: problems.few,
    manyPids: problems.many,
    idPattern: problems.pattern,
    bank: problems.bank,
    ...(staleAllowed && problems.version !== undefined && { catalogue: problems.version }),
  };
}

/**
 * `value`: whether all rows that match a filter satisfy the basic condition `atom`. If so, returns this condition with
 * the value true. The condition is then not tested again for each row.
 */
function trueForAllRows<Subject>(atom: Atom<Subject>, value = false): [Atom<Subject>, true][] {
  return value ? [[atom, true]] : [];
}

/**
 * Condition that selects the rows that the reader may see: in a list of one scope according to that scope's rules, in
 * the site's lists according to the rules of all scopes.
 */
export function ruleOf(
  scopes: Scopes,
  status: number | undefined,
  within: ListScope | undefined,
): Rule {
  if (within) return listed(scopes.byName(within.scope), status);
  const rules = Map.groupBy(
    scopes.all().filter((scope) => scope.listed),
    ({ visibility }) => visibility,
  );
  const groups = [...rules.values()].flatMap(([first, ...others]) =>
    first
      ? [{ rule: listed(first, status), names: [first, ...others].map(({ name }) => name) }]
      : [],
  );
  const [only] = groups;
  if (only && groups.length === 1) return only.rule;
  return any(...groups.map(({ names, rule }) => all(inScope(names), rule)));
}

/** A filter for users whose names match a text: a few ids, or a pattern if too many users match. */
export interface UserFilter {
  few?: string[];
  name?: NamePart;
}

function filterByReader(uid: string): UserFilter {
  return { few: [uid] };
}

/** All users whose name contains the text, ignoring case. */
async function usersByName(source: ListSource, username: string | undefined): Promise<UserFilter> {
  if (username === undefined) return {};
  const text = username.toLowerCase();
  const frequentName = await source.frequentNames.cached(text);
  if (frequentName) return { name: frequentName };
  const { uids, ...name } = await findUsers(source, text, LOOKED_UP_MAX + 1);
  if (uids.length <= LOOKED_UP_MAX) return { few: uids };
  return { name: await source.frequentNames.of(text, async () => name) };
}

interface Problems {
  few?: number[];
  many?: number[];
  pattern?: string;
  /** The problem bank to which a pattern applies. */
  bank?: string | undefined;
  /** Whether all these problems are public; if so, the visibility of their rows need not be tested. */
  open?: boolean;
  /** Version of the catalogue in which the problems were found. */
  version?: number;
}

interface ProblemText {
  pids: number[] | undefined;
  text: string | undefined;
  exact: boolean;
  bank: string | undefined;
  staleAllowed: boolean;
  everyProblem: boolean;
}

/**
 * Problems whose display id contains or equals the text, in one problem bank or in all of them. Public problems take
 * precedence, because the visibility of their rows need not be tested. Hidden problems are returned only to readers who
 * may see every problem, or if no public problem matches.
 */
async function matchingProblems(
  catalogue: Catalogue,
  { pids: requestedPids, text, bank, everyProblem, ...ways }: ProblemText,
): Promise<Problems> {
  if (requestedPids) return { few: requestedPids };
  if (text === undefined && bank === undefined) return {};
  const part = (text ?? "").toUpperCase();
  const { problems: matches, version } = await catalogue.byDisplayId(part, {
    ...ways,
    exact: ways.exact && text !== undefined,
    ...(bank !== undefined && { bank }),
  });
  if (matches.length > MANY) return { pattern: containing(part), bank, version };
  const open = matches.filter(({ auth }) => auth === 1);
  const visible = everyProblem || open.length === 0 ? matches : open;
  const pids = visible.map(({ pid }) => pid);
  return { [pids.length > LOOKED_UP_MAX ? "many" : "few"]: pids, open: visible === open, version };
}
