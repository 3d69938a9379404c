import type { ContestInfo, ContestRow } from "../../shared/contest/contest.ts";
import { sentRegulations } from "../../shared/contest/contestRegulations.ts";
import { contestRights } from "../../shared/contest/contestRights.ts";
import { contestStatus, isFrozenAt } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { awardsOf } from "../../shared/scoreboard/medals.ts";
import { type Action, may } from "../authority/policy.ts";
import { type Db, only } from "../platform/database/db.ts";
import { refusalText } from "../platform/text/refusalText.ts";
import { RENDERER_VERSION, renderStored, withNote } from "../platform/rendering/rendering.ts";
import type { Viewer } from "../platform/route/route.ts";
import { shownCategories } from "./shownCategories.ts";
import { type ContestCache, type ContestSource, storedContests } from "./contestCache.ts";
import {
  contestsByIds,
  countEntrants,
  type ContestListRow,
  type ContestRecord,
  storeDescriptionHtml,
} from "./contests.sql.ts";
import { bindLogin } from "./login.ts";
import { bindsLogin, placeRefusal } from "./placeLimits.ts";
import {
  barringRefusal,
  ContestAuth,
  entersAsHelper,
  entryRefusal,
  isOrganizer,
  mayKnow,
  mayReadDescription,
  mayReadSummary,
  ownedContest,
  upsolvingRefusal,
} from "./policy.ts";
import { unregisterRefusal } from "./registrationPolicy.ts";

type Who = Viewer | null;

/** A contest that this viewer may see; a hidden contest is refused as if it did not exist. */
export async function visibleContest(
  contests: ContestSource,
  contestId: number,
  viewer: Who,
): Promise<ContestRecord> {
  const contest = await contests.of(contestId, viewer);
  if (!contest || !mayKnow(viewer, contest.guarded)) {
    throw new Refusal("CONTEST_NOT_FOUND", { cid: String(contestId) });
  }
  return contest;
}

/**
 * Returns a contest whose title and description the viewer may see. Guests see only contests that do not belong to a
 * class.
 */
export async function announcedContest(
  contests: ContestSource,
  contestId: number,
  viewer: Who,
): Promise<ContestRecord> {
  if (viewer) return visibleContest(contests, contestId, viewer);
  const contest = await contests.of(contestId, null);
  if (!contest || !mayReadSummary(null, contest.guarded)) throw new Refusal("LOGIN_REQUIRED");
  return contest;
}

/** Stored contests by id, each with the participation of the user `uid`; without participations if `uid` is null. */
export function readContests(
  db: Db,
  contestIds: readonly number[],
  uid: string | null,
): Promise<ContestRecord[]> {
  return contestsByIds(db, { ids: contestIds, uid });
}

/**
 * A contest that this viewer may enter now; throws the refusal otherwise. Entering it may restrict the viewer to the
 * current session.
 */
export async function enteredContest(
  contests: ContestSource,
  contestId: number,
  viewer: Viewer,
): Promise<ContestRecord> {
  const { db } = contests;
  const contest = await entered(db, await visibleContest(contests, contestId, viewer), viewer);
  const { guarded, participation } = contest;
  if (bindsLogin(guarded, { participation, now: db.clock.now() })) {
    contests.evictReader(contestId, viewer.uid);
  }
  return contest;
}

/**
 * Whether a viewer may enter the contest now; called when a call reads data that is only for users who may enter. If
 * the contest allows only one session per user, a reader who may read the data is also restricted to the current
 * session, as when opening a page of the contest.
 * @returns the refusal; undefined: access is allowed.
 */
export async function entryByReading(
  db: Db,
  contest: ContestRecord,
  viewer: Viewer,
): Promise<Refusal | undefined> {
  try {
    await entered(db, contest, viewer);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function entered(db: Db, contest: ContestRecord, viewer: Viewer): Promise<ContestRecord> {
  const { guarded, participation } = contest;
  const refusal = entryRefusal(viewer, guarded, { participation, now: db.clock.now() });
  if (refusal) throw refusal;
  await bindLogin(db, viewer, contest);
  return contest;
}

/**
 * Returns a contest if this viewer may perform at least one of the given actions in it; otherwise refuses with
 * FORBIDDEN.
 */
export async function contestAtWork(
  db: Db,
  cid: number,
  viewer: Viewer,
  ...actions: readonly Action[]
): Promise<ContestRecord> {
  const contest = await visibleContest(storedContests(db), cid, viewer);
  const owned = ownedContest(contest.guarded);
  if (!actions.some((action) => may(viewer, action, owned))) throw new Refusal("FORBIDDEN");
  return contest;
}

/** Number of people who take part; each member of a team counts. */
export async function countContestants(db: Db, contestId: number): Promise<number> {
  return only(await countEntrants(db, { contestId })).count;
}

/** Whether users who match the account rule need no further registration. */
export function registersItself({ guarded, hasAccountRule }: ContestRecord): boolean {
  return hasAccountRule && !guarded.hasPassword;
}

/** A contest as a row of a list. */
export function presentRow(row: ContestListRow, now: number): ContestRow {
  const { id, title, rule, auth, startTime, endTime, authorUid: uid, author, count } = row;
  const times = { start: startTime.getTime(), end: endTime.getTime() };
  return {
    id,
    title,
    rule,
    auth,
    uid,
    author,
    count,
    type: rule === "acm" ? 0 : 1,
    status: contestStatus(times, now),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    duration: Math.round((times.end - times.start) / 1000),
    openRank: row.boardOpen,
    oiRankScoreType: rule === "oiHighest" ? "Highest" : "Recent",
    isRated: row.isRated,
  };
}

/**
 * A contest as its readers see it; the description, logo and categories are empty for viewers who may not read the
 * description.
 */
export async function readContest(
  contests: ContestCache,
  contest: ContestRecord,
  { viewer, locale }: { viewer: Who; locale: Locale },
): Promise<ContestInfo> {
  const now = contests.db.clock.now();
  const { guarded, participation, frozenFrom } = contest;
  const isDescribed = mayReadDescription(viewer, guarded);
  return {
    ...presentRow(contest, now),
    classId: guarded.groupId,
    description: isDescribed ? contest.description : "",
    html: isDescribed ? withNote(await htmlOf(contests, contest), locale) : "",
    now: new Date(now).toISOString(),
    sealRank: frozenFrom !== null,
    sealRankTime: frozenFrom?.toISOString() ?? null,
    isFrozen: isFrozenAt(guarded, now),
    openPrint: contest.printOpen,
    rankShowName: contest.nameField,
    timeCounting: contest.timeCounting,
    ...sentRegulations(contest.rule, contest.regulations),
    genderMarks: contest.genderMarks,
    categories: isDescribed ? sentCategories(contest, viewer) : [],
    logo: isDescribed ? contest.logo : null,
    openPwdLimit: guarded.hasPassword,
    openAccountLimit: contest.hasAccountRule,
    isOrganizer: isOrganizer(viewer, guarded),
    rights: contestRights.filter((action) => may(viewer, action, ownedContest(guarded))),
    mixedProblems: isOrganizer(viewer, guarded) ? contest.mixedProblems : [],
    opensToAll: guarded.opensToAll,
    problemCount: showsProblemCount(contest, viewer, now) ? contest.problemCount : null,
    closed: closedText(contest, { viewer, locale }, now),
    entrants: guarded.entrants,
    teamMax: guarded.teamMax,
    actsFor: viewer && !isOrganizer(viewer, guarded) ? participation.actsFor : null,
    barred: barredText(contest, { viewer, locale }, now),
    upsolvingClosed: upsolvingText(contest, { viewer, locale }, now),
    mayUnregister:
      viewer !== null &&
      !unregisterRefusal(guarded, {
        participation,
        registersItself: registersItself(contest),
        now,
      }),
    ownEndTime: new Date(guarded.end + participation.extraTime).toISOString(),
    lastEndTime: new Date(guarded.lastEnd).toISOString(),
  };
}

function sentCategories(contest: ContestRecord, viewer: Who): ContestInfo["categories"] {
  const categories = shownCategories(contest, {
    organizes: isOrganizer(viewer, contest.guarded),
    showsMarks: viewer !== null,
  });
  return categories.map(({ id, name, isOutside, medals }) => ({
    id,
    name,
    isOutside,
    medals: awardsOf(medals, contest.medals),
  }));
}

/**
 * Whether the number of problems is shown. Organizers always see it. Other viewers see it once the contest has started;
 * in a private contest, only if they may enter.
 */
function showsProblemCount(
  { guarded, participation }: ContestRecord,
  viewer: Who,
  now: number,
): boolean {
  if (isOrganizer(viewer, guarded)) return true;
  if (now < guarded.start) return false;
  if (guarded.auth !== ContestAuth.Private) return true;
  return viewer !== null && !entryRefusal(viewer, guarded, { participation, now });
}

/** The text of the refusal that is caused by the reader's IP address or session; null if there is no such refusal. */
function closedText(
  { guarded, participation }: ContestRecord,
  { viewer, locale }: { viewer: Who; locale: Locale },
  now: number,
): string | null {
  if (viewer === null || entersAsHelper(viewer, guarded)) return null;
  const refusal = placeRefusal(viewer, guarded, { participation, now });
  return refusal ? refusalText(refusal, locale) : null;
}

/** Returns why the reader can never submit to the contest; null if there is no such reason. */
function barredText(
  { guarded, participation }: ContestRecord,
  { viewer, locale }: { viewer: Who; locale: Locale },
  now: number,
): string | null {
  if (viewer === null) return null;
  const refusal = barringRefusal(viewer, guarded, { participation, now });
  return refusal ? refusalText(refusal, locale) : null;
}

/** Reason why the reader may not solve the contest's problems after the end; null if the reader may. */
function upsolvingText(
  { guarded, participation }: ContestRecord,
  { viewer, locale }: { viewer: Who; locale: Locale },
  now: number,
): string | null {
  const refusal =
    viewer === null
      ? new Refusal("LOGIN_REQUIRED")
      : upsolvingRefusal(viewer, guarded, { participation, now });
  return refusal ? refusalText(refusal, locale) : null;
}

/** The stored HTML, which is rendered again if the renderer's version has changed. */
async function htmlOf(
  contests: ContestCache,
  { id, description, html, renderer }: ContestRecord,
): Promise<string> {
  if (html !== null && renderer === RENDERER_VERSION) return html;
  const [rendering] = await renderStored([description], { owner: `contest:${id}` });
  const { html: fresh = "", isFinal = false } = rendering ?? {};
  if (isFinal) {
    const { db } = contests;
    await storeDescriptionHtml(db, { id, description, html: fresh, renderer: RENDERER_VERSION });
    contests.evict(id);
  }
  return fresh;
}
