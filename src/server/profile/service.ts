import { Refusal } from "../../shared/call/errors.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { getCalendarHeatmap, getUserHome, Profile } from "../../shared/account/profile.ts";
import type { UserInfo } from "../../shared/account/account.ts";
import { readUserInfo } from "../account/service.ts";
import type { Crop } from "../../shared/account/upload.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import {
  RENDERER_VERSION,
  renderStored,
  renderWritten,
  withNote,
} from "../platform/rendering/rendering.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import { deleteEarlierAvatars, keepImage } from "../upload/service.ts";
import { visibleProblem } from "../problem/policy.ts";
import { presentRating } from "../rating/service.ts";
import type { Catalogue, ProblemEntry } from "../problem/service.ts";
import {
  bestScores,
  keepSignatureHtml,
  publicProfileByName,
  publicProfileByUid,
  type PublicProfileRow,
  solvedLanguages,
  solvedProblems,
  submissionsPerDay,
  todayIn,
  writeAvatar,
  writeProfile,
} from "./sql.ts";

/**
 * Maximum length of a signature's HTML: 5,000 characters of source can produce megabytes of formula HTML, which every
 * visitor would load.
 */
const HTML_MAX = 200_000;

interface Whose {
  uid?: string | undefined;
  username?: string | undefined;
}

/**
 * The public data of a user. Problems the viewer may not read are left out of the lists. Refusal: USER_NOT_FOUND, also
 * for banned accounts and applicants.
 */
export async function readUserHome(
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  whose: Whose,
  { viewer, locale }: { viewer: Viewer | null; locale: Locale },
): Promise<OutputOf<typeof getUserHome>> {
  const person = await findPerson(db, whose, viewer);
  const { signatureRenderer: _renderer, recentLoginTime, storedRating, ...profile } = person;
  const [problems, solved, languages, scores, signatureHtml, contestRating] = await Promise.all([
    catalogue.byPid(),
    solvedProblems(db, { uid: person.uid }),
    person.ac > 0 ? solvedLanguages(db, { uid: person.uid }) : [],
    person.score > 0 ? bestScores(db, { uid: person.uid }) : [],
    signatureOf(db, person),
    presentRating(db, storedRating, { isOwn: person.uid === viewer?.uid }),
  ]);
  // Visibility is checked only once per problem, because the same solved problems also appear under languages and
  // scores.
  const visible = new Map<number, ProblemEntry | undefined>();
  const visibleEntry = ({ pid }: { pid: number }): ProblemEntry | undefined => {
    if (visible.has(pid)) return visible.get(pid);
    const problem = problems.get(pid);
    const entry = problem && visibleProblem(viewer, problem) ? problem : undefined;
    visible.set(pid, entry);
    return entry;
  };
  const isVisible = (row: { pid: number }): boolean => visibleEntry(row) !== undefined;
  const solvedEntries = solved.map(visibleEntry).filter((entry) => entry !== undefined);
  return {
    ...profile,
    signatureHtml: signatureHtml === null ? null : withNote(signatureHtml, locale),
    rating: null,
    contestRating,
    scoreList: scores.filter(isVisible).map(({ score }) => score),
    solvedList: solvedEntries.map(({ problemId }) => problemId),
    solvedGroupByDifficulty: byDifficulty(solvedEntries),
    solvedByLanguage: solvedByLanguage(languages.filter(isVisible)),
    solvedByTag: solvedByTag(solvedEntries, locale),
    recentLoginTime: recentLoginTime?.toISOString() ?? null,
  };
}

type UserHome = OutputOf<typeof getUserHome>;

function byDifficulty(solved: readonly ProblemEntry[]): UserHome["solvedGroupByDifficulty"] {
  const rows = solved.map(({ pid, problemId, difficulty }) => ({ id: pid, problemId, difficulty }));
  return Object.groupBy(rows, ({ difficulty }) => difficulty);
}

/** Maximum number of languages, and of tags, that are listed; those with the most solved problems come first. */
const SHOWN_MAX = 30;

/** Number of problems solved in each language; a problem solved in two languages counts in both. */
function solvedByLanguage(solved: readonly { language: string }[]): UserHome["solvedByLanguage"] {
  const counts = new Map<string, number>();
  for (const { language } of solved) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .toSorted((one, other) => other.count - one.count || (one.language < other.language ? -1 : 1))
    .slice(0, SHOWN_MAX);
}

/** Number of solved problems per tag. */
function solvedByTag(solved: readonly ProblemEntry[], locale: Locale): UserHome["solvedByTag"] {
  const counts = new Map<
    number,
    { id: number; name: string; color: string | null; count: number }
  >();
  for (const { tags } of solved) {
    for (const { id, name, nameEn, color } of tags) {
      const counted = counts.get(id);
      if (counted) counted.count += 1;
      else {
        const tagName = locale === "en-US" ? (nameEn ?? name) : name;
        counts.set(id, { id, name: tagName, color, count: 1 });
      }
    }
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
    .slice(0, SHOWN_MAX);
}

async function findPerson(
  db: Db,
  { uid, username }: Whose,
  viewer: Viewer | null,
): Promise<PublicProfileRow> {
  const name = username?.trim();
  if (!uid && !name && !viewer) {
    throw new Refusal("INVALID_FIELD", { field: "username", reason: "missing" });
  }
  const readerUid = viewer?.uid ?? null;
  const [person] = uid
    ? await publicProfileByUid(db, { uid, readerUid })
    : name
      ? await publicProfileByName(db, { name, readerUid })
      : await publicProfileByUid(db, { uid: readerUid ?? "", readerUid });
  if (!person) throw new Refusal("USER_NOT_FOUND");
  return person;
}

/** The stored HTML; HTML of another renderer version is rendered again and stored. */
async function signatureOf(db: Db, person: PublicProfileRow): Promise<string | null> {
  const { uid, signature, signatureHtml, signatureRenderer } = person;
  if (signature === null) return null;
  if (signatureHtml !== null && signatureRenderer === RENDERER_VERSION) return signatureHtml;
  const [rendering] = await renderStored([signature], { owner: uid });
  const { html = "", isFinal = false } = rendering ?? {};
  const visibleHtml = html.length > HTML_MAX ? "" : html;
  if (isFinal)
    await keepSignatureHtml(db, { uid, signature, html: visibleHtml, renderer: RENDERER_VERSION });
  return visibleHtml;
}

/**
 * Renders a signature to HTML. Refusals: INVALID_FIELD if the HTML is too large, and the refusals of `renderWritten`.
 */
export async function renderSignature(signature: string, uid: string): Promise<string> {
  const html = await renderWritten(signature, { field: "signature", owner: uid });
  if (html.length > HTML_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "signature", reason: "tooBig" });
  }
  return html;
}

/**
 * Days in the last year on which the user made practice submissions, in the reader's time zone; UTC is used for an
 * unknown zone.
 */
export async function readHeatmap(
  db: Db,
  whose: Whose & { timeZone?: string | undefined },
  viewer: Viewer | null,
): Promise<OutputOf<typeof getCalendarHeatmap>> {
  const { uid } = await findPerson(db, whose, viewer);
  const { today, timeZone } = await zoneOf(db, whose.timeZone ?? "UTC");
  const dataList = await submissionsPerDay(db, { uid, timeZone });
  return { endDate: today, timeZone, dataList };
}

async function zoneOf(db: Db, zone: string): Promise<{ today: string; timeZone: string }> {
  try {
    const [row] = await todayIn(db, { timeZone: zone });
    if (row) return { ...row, timeZone: zone };
  } catch (error) {
    // PostgreSQL reports invalid_parameter_value if a newer browser sent a time zone that PostgreSQL does not support.
    if ((error as { code?: string }).code !== "22023") throw error;
  }
  const [row] = await todayIn(db, { timeZone: "UTC" });
  return { today: row?.today ?? "", timeZone: "UTC" };
}

/** Replaces the caller's whole profile and returns the account data that the browser stores. */
export async function updateProfile(
  db: Database,
  uid: string,
  profile: Profile,
): Promise<UserInfo> {
  const {
    realname,
    nickname,
    gender,
    genderMark,
    school,
    number,
    cfUsername,
    blog,
    github,
    signature,
  } = profile;
  const html = signature === null ? null : await renderSignature(signature, uid);
  await writeProfile(db, {
    uid,
    realname,
    nickname,
    gender,
    genderMark: genderMark ?? null,
    school,
    number,
    cfUsername,
    blog,
    github,
    signature,
    html,
    renderer: RENDERER_VERSION,
  });
  return readUserInfo(db, uid);
}

const AVATAR_SIDE = 256;

/** Stores the selected part of a picture as the avatar and, in the same transaction, releases the previous avatar. */
export async function uploadAvatarOf(
  store: { db: Database; files: FileStore },
  uid: string,
  { file, crop }: { file: UploadedFile; crop: Crop },
): Promise<UserInfo> {
  await keepImage(store, {
    kind: "avatar",
    uid,
    file,
    limits: { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: "cover", crop },
    also: async (tx, { id, url }) => {
      await writeAvatar(tx, { uid, url });
      await deleteEarlierAvatars(tx, uid, id);
    },
  });
  return readUserInfo(store.db, uid);
}
