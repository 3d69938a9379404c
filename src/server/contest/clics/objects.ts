import { penaltyMinutesOf } from "../../../shared/contest/contestRegulations.ts";
import type { AcmCell } from "../../../shared/scoreboard/acm.ts";
import type { OiCell } from "../../../shared/scoreboard/oi.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import { rankedAmong, STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import { hidesTitles } from "../policy.ts";
import { awardObjects } from "./awardObjects.ts";
import { categoriesInView, categoryGroup, membersOf } from "./categoryGroups.ts";
import { clarificationObjects } from "./clarifications.ts";
import { contestObject, stateObject } from "./contestObjects.ts";
import { apiLanguages, judgementTypes, organizationId } from "./ids.ts";
import { pointsOf } from "./manyObjects.ts";
import { absoluteTime, relativeTime } from "./times.ts";
import type { ContestView, Team } from "./view.ts";

type Json = Record<string, unknown>;

const MINUTE = 60_000;
/**
 * Ids of the two groups of contestants: official contestants, and contestants out of competition, who are not on
 * scoreboards.
 */
const OFFICIAL = "official";
const UNOFFICIAL = "unofficial";
const groups = [
  { id: OFFICIAL, name: "Participants" },
  { id: UNOFFICIAL, name: "Unofficial contestants" },
];

/**
 * The objects of one collection of a contest, each with its `id`; undefined if there is no such collection. The
 * collections in `manyObjects.ts` are not included.
 */
export function collectionOf(view: ContestView, type: string): Json[] | undefined {
  switch (type) {
    case "judgement-types":
      return judgementTypes(view.contest.rule, view.contest.regulations).map((each) => ({
        ...each,
      }));
    case "languages":
      return apiLanguages(languagesUsed(view), view.contest.regulations).map((each) => ({
        ...each,
      }));
    case "problems":
      return problemObjects(view);
    case "groups":
      return [...groups, ...groupsOfCategories(view)];
    case "organizations":
      return organizationObjects(view.teams);
    case "teams":
      return teamObjects(view);
    case "persons":
      return view.teams.flatMap(personObjects);
    case "clarifications":
      return view.kind === "public" ? undefined : clarificationObjects(view);
    case "awards":
      return awardObjects(view);
    default:
      return undefined;
  }
}

/** Returns the object of a type that has only one object, such as `contest`; undefined for all other types. */
export function singleOf(view: ContestView, type: string): Json | undefined {
  if (type === "contest") return contestObject(view.contest);
  if (type === "state") return stateOf(view);
  return undefined;
}

function stateOf({ contest, now, lastJudged }: ContestView): Json {
  return stateObject(contest.guarded, { now, lastJudged });
}

function problemObjects({ kind, problems, facts, contest, now }: ContestView): Json[] {
  const isHidden = kind === "public" && hidesTitles(contest.guarded, now);
  return problems.map(({ pid, displayId, titles, color, fullScore }, at) => {
    const problemFacts = facts.get(pid);
    return {
      id: displayId,
      label: displayId,
      ordinal: at + 1,
      name: isHidden ? displayId : titles["en-US"],
      ...(color !== null && { rgb: color }),
      ...(problemFacts && { time_limit: problemFacts.timeLimit / 1000 }),
      // The number of test cases is jury data, but clients read it for every problem.
      test_data_count: kind === "organizer" ? (problemFacts?.cases ?? 0) : 0,
      ...(contest.rule !== "acm" && { max_score: fullScore }),
    };
  });
}

function schoolOf({ person }: Team): string | undefined {
  const school = person.school?.trim() ?? "";
  return school === "" ? undefined : school;
}

function organizationObjects(teams: readonly Team[]): Json[] {
  const countries = new Map<string, string | undefined>();
  for (const team of teams) {
    const school = schoolOf(team);
    if (school === undefined) continue;
    // A school gets the country of its first team that has a country.
    countries.set(school, countries.get(school) ?? team.person.team?.country ?? undefined);
  }
  return [...countries].map(([name, country]) => ({
    id: organizationId(name),
    name,
    formal_name: name,
    ...(country !== undefined && { country }),
  }));
}

function groupsOfCategories(view: ContestView): Json[] {
  return categoriesInView(view).map(({ id, name, isShown, isPersonal }) => ({
    id: categoryGroup(id),
    name,
    hidden: !isShown || isPersonal,
  }));
}

function teamObjects(view: ContestView): Json[] {
  const visibleCategories = new Set(categoriesInView(view).map(({ id }) => id));
  return view.teams.map((team) => ({
    ...teamObject(team, visibleCategories),
    ...(view.kind === "organizer" && ofOrganizers(team)),
  }));
}

function teamObject(team: Team, visibleCategories: ReadonlySet<number>): Json {
  const { person, name, isStar } = team;
  const school = schoolOf(team);
  return {
    id: person.uid,
    label: person.username,
    name,
    display_name: name,
    ...(school !== undefined && { organization_id: organizationId(school) }),
    group_ids: [
      isStar ? UNOFFICIAL : OFFICIAL,
      ...person.categories.filter((id) => visibleCategories.has(id)).map(categoryGroup),
    ],
    hidden: isStar,
  };
}

/** Additional data about a team for organizers: its seat as the label, and its photo. */
function ofOrganizers({ person: { seat, username, team } }: Team): Json {
  const name = team?.photo?.split("/").at(-1);
  return {
    label: seat ?? username,
    ...(name !== undefined && {
      photo: [{ href: `../public/img/${name}`, filename: name, mime: photoType(name) }],
    }),
  };
}

/** New photos are stored as WebP; older photos may have another type. */
function photoType(name: string): string {
  const extension = name.split(".").at(-1) ?? "webp";
  return `image/${extension === "jpg" ? "jpeg" : extension}`;
}

/** The contestants and coaches of a team. */
function personObjects({ person: { uid, team } }: Team): Json[] {
  const persons = (role: string, names: readonly string[]) =>
    names.map((name, at) => ({ id: `${uid}-${role}-${at + 1}`, name, role, team_ids: [uid] }));
  return team ? [...persons("contestant", team.members), ...persons("coach", team.coaches)] : [];
}

/** The scoreboard without its rows. */
export function scoreboardHead(view: ContestView): Json {
  const { contest, now } = view;
  const { start, lastEnd } = contest.guarded;
  return {
    time: absoluteTime(now),
    contest_time: relativeTime(Math.min(now, lastEnd) - start),
    state: stateOf(view),
  };
}

/**
 * Returns the uids on the scoreboard of a group. Without a group, the scoreboard contains all teams. The group of
 * unofficial teams is empty, because only official teams are ranked. Returns `all` if the group contains every row of
 * the scoreboard. Undefined if this view has no such group.
 */
export function rankedIn(
  view: ContestView,
  groupId: string = OFFICIAL,
): ReadonlySet<string> | "all" | undefined {
  if (groupId === OFFICIAL) return "all";
  if (groupId === UNOFFICIAL) return new Set();
  const category = categoriesInView(view).find(({ id }) => categoryGroup(id) === groupId);
  return category && membersOf(view, category.id);
}

/**
 * The current scoreboard rows of all teams that are not out of competition. Each returned function builds one row. For
 * `members`, see {@link rankedIn}.
 */
export function scoreboardRows(
  view: ContestView,
  members: ReadonlySet<string> | "all",
): (() => Json)[] {
  const { contest, rows } = view;
  const names = new Map(view.teams.map(({ person, name }) => [person.uid, name]));
  const tries = triesByTeam(view);
  const collator = new Intl.Collator("en-US");
  const every: ScoreboardRow[] = [...rows, ...rowsWithoutSubmission(view)];
  const all = members === "all" ? every : rankedAmong(every, members);
  const ranked = all
    .filter(({ rank }) => rank !== STAR_RANK)
    .toSorted(
      (a, b) => a.rank - b.rank || collator.compare(names.get(a.uid) ?? "", names.get(b.uid) ?? ""),
    );
  return ranked.map(({ uid, rank, total, ...row }) => {
    // The cells are copied now, because the board may replace its cells before the function below is called.
    const cells = new Map(row.cells);
    return () => {
      const problems = view.problems.map(({ pid, displayId }) => {
        const cell = cells.get(pid);
        const own = tries.get(`${uid} ${pid}`);
        return contest.rule === "acm"
          ? acmProblem(displayId, cell as AcmCell | undefined, own?.waiting ?? 0)
          : scoreProblem(displayId, cell, own);
      });
      const score =
        contest.rule === "acm"
          ? acmTotal(cells, penaltyMinutesOf(contest.rule, contest.regulations))
          : scoreTotal(total.points, cells);
      return { rank, team_id: uid, score, problems };
    };
  });
}

function languagesUsed({ submissions }: ContestView): Set<string> {
  return new Set(submissions.map(({ row }) => row.language));
}

/**
 * Rows for teams without a submission, except those that the site's scoreboard already lists. They come last, together
 * with all other teams without points.
 */
function rowsWithoutSubmission({ rows, teams }: ContestView): ScoreboardRow[] {
  const present = new Set(rows.map(({ uid }) => uid));
  const missing = teams.filter(({ person }) => !present.has(person.uid));
  const competing = rows.filter(({ rank }) => rank !== STAR_RANK);
  const last = competing.find(({ total }) => total.points === 0 && total.time === 0);
  const rank = last?.rank ?? competing.length + 1;
  return missing.map(({ person: { uid }, isStar }) => ({
    uid,
    rank: isStar ? STAR_RANK : rank,
    cells: new Map<number, RuleCell>(),
    total: { points: 0 },
  }));
}

interface ScoreboardRow {
  uid: string;
  rank: number;
  cells: ReadonlyMap<number, RuleCell>;
  total: { points: number };
}

/** The submissions of one team to one problem in this view. */
interface Tries {
  waiting: number;
  judged: number;
  /**
   * Maps points to the time, in milliseconds from the start, of the first submission with these points; under the rule
   * `oiRecent`, of the last one.
   */
  times: Map<number, number>;
}

function triesByTeam({ submissions, contest }: ContestView): Map<string, Tries> {
  const byTeam = new Map<string, Tries>();
  const isRecent = contest.rule === "oiRecent";
  for (const { row, isJudged } of submissions) {
    // In ACM contests, the cells of the scoreboard already contain the number of judged submissions, so only
    // submissions without a visible result are counted in this loop.
    if (contest.rule === "acm" && isJudged) continue;
    const key = `${row.uid} ${row.pid}`;
    const tries = byTeam.get(key) ?? { waiting: 0, judged: 0, times: new Map() };
    byTeam.set(key, tries);
    if (isJudged) tries.judged += 1;
    else tries.waiting += 1;
    const points = pointsOf(row);
    if (!isJudged || (tries.times.has(points) && !isRecent)) continue;
    tries.times.set(points, row.submitTime - contest.guarded.start);
  }
  return byTeam;
}

function minutes(ms: number): number {
  return Math.floor(ms / MINUTE);
}

function acmProblem(id: string, cell: AcmCell | undefined, waiting: number): Json {
  const { solvedAt = null, errors = 0 } = cell ?? {};
  return {
    problem_id: id,
    num_judged: errors + (solvedAt === null ? 0 : 1),
    num_pending: solvedAt === null ? waiting : 0,
    solved: solvedAt !== null,
    ...(solvedAt !== null && { time: minutes(solvedAt) }),
  };
}

function acmTotal(cells: ReadonlyMap<number, RuleCell>, penalty: number): Json {
  const solved = [...cells.values()].filter(({ solvedAt }) => solvedAt !== null) as AcmCell[];
  // Each problem's time is converted to whole minutes before it is added, because clients compute the sum in this way.
  // The ranks are computed from the same sums.
  const time = solved.reduce(
    (sum, { solvedAt, errors }) => sum + minutes(solvedAt ?? 0) + errors * penalty,
    0,
  );
  return {
    num_solved: solved.length,
    total_time: time,
    ...(solved.length > 0 && { time: lastSolved(solved) }),
  };
}

function lastSolved(solved: readonly RuleCell[]): number {
  return Math.max(...solved.map(({ solvedAt }) => minutes(solvedAt ?? 0)));
}

function scoreProblem(id: string, cell: RuleCell | undefined, tries: Tries | undefined): Json {
  const score = (cell as OiCell | undefined)?.score ?? 0;
  const at = tries?.times.get(score) ?? cell?.solvedAt ?? 0;
  return {
    problem_id: id,
    num_judged: tries?.judged ?? 0,
    num_pending: tries?.waiting ?? 0,
    score,
    ...(score > 0 && { time: minutes(at) }),
  };
}

function scoreTotal(points: number, cells: ReadonlyMap<number, RuleCell>): Json {
  const solved = [...cells.values()].filter(({ solvedAt }) => solvedAt !== null);
  return { score: points, ...(solved.length > 0 && { time: lastSolved(solved) }) };
}
