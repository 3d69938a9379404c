import type { ClassDetail, ClassRow } from "../../shared/class/class.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { groupsOf, unknownClass } from "../authority/policy.ts";
import { type Db, only } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import { findUsers, type NamePieces } from "../ranking/service.ts";
import { currentHtml, withNote } from "../platform/rendering/rendering.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { RowOf } from "../platform/database/statement.ts";
import {
  classById,
  type ClassListRow,
  classPage,
  type ClassRecord,
  classRows,
  ownClassPage,
  storeClassHtml,
} from "./classes.sql.ts";
import { waitingOf } from "./joining.sql.ts";
import { abilitiesIn, acceptsRequestsNow, mayInClass, roleInClass } from "./policy.ts";

interface ListQuestion {
  currentPage: number;
  limit: number;
  keyword: string | undefined;
  state: "active" | "archived" | undefined;
}

interface ClassPage {
  records: ClassRow[];
  total: number;
}

function filterOf({ keyword, state }: ListQuestion) {
  return {
    isArchived: state === undefined ? null : state === "archived",
    pattern: keyword === undefined ? null : containing(keyword.toLowerCase()),
  };
}

/**
 * The classes to which the viewer belongs, newest first. Without a keyword, the viewer's memberships alone determine
 * which classes are on the page, so no query has to find them.
 */
export async function listOwnClasses(
  db: Db,
  question: ListQuestion,
  viewer: Viewer,
): Promise<ClassPage> {
  const { keyword, state } = question;
  const classIds = groupsOf(viewer);
  if (classIds.length === 0) return { records: [], total: 0 };
  if (keyword !== undefined) {
    const page = await ownClassPage(db, { classIds, ...filterOf(question), ...placesOf(question) });
    return presentPage(db, page, viewer);
  }
  const archivedIds = new Set(
    viewer.memberships.filter(({ isArchived }) => isArchived).map(({ groupId }) => groupId),
  );
  const isChosen = (id: number): boolean =>
    state === undefined || archivedIds.has(id) === (state === "archived");
  const chosenIds = classIds.filter(isChosen).toSorted((a, b) => b - a);
  const { first, last } = placesOf(question);
  const page = { ids: chosenIds.slice(first - 1, last), total: chosenIds.length };
  return presentPage(db, [page], viewer);
}

const ID = /^\d{1,15}$/;

/**
 * Maximum number of matching users who are looked up as owners. If more users match, the names of all owners are read
 * instead, which takes 1.6 ms for 400 owners.
 */
const OWNERS_MAX = 200;

/** All classes of the site, newest first, for root. */
export async function listAllClasses(
  source: { db: Db; namePieces: NamePieces },
  question: ListQuestion,
  viewer: Viewer,
): Promise<ClassPage> {
  const { db } = source;
  const { keyword } = question;
  const id = keyword !== undefined && ID.test(keyword) ? Number(keyword) : null;
  const uids = keyword === undefined ? [] : await ownersBy(source, keyword);
  const page = await classPage(db, {
    id,
    ownerUids: uids,
    ...filterOf(question),
    ...placesOf(question),
  });
  return presentPage(db, page, viewer);
}

/** Null if too many users match, for example for keywords of one or two characters. */
async function ownersBy(
  source: { db: Db; namePieces: NamePieces },
  keyword: string,
): Promise<string[] | null> {
  if (keyword.length < 3) return null;
  const { uids } = await findUsers(source, keyword.toLowerCase(), OWNERS_MAX);
  return uids.length < OWNERS_MAX ? uids : null;
}

/** Returns the positions of the first and the last row of a page in the list, counted from 1. */
function placesOf({ currentPage, limit }: ListQuestion): { first: number; last: number } {
  return { first: (currentPage - 1) * limit + 1, last: currentPage * limit };
}

async function presentPage(
  db: Db,
  [page]: readonly RowOf<typeof classPage>[],
  viewer: Viewer,
): Promise<ClassPage> {
  const { ids, total } = page ?? { ids: [], total: 0 };
  const rows = ids.length > 0 ? await classRows(db, { ids }) : [];
  return { records: rows.map((row) => presentRow(row, viewer)), total };
}

function presentRow(row: ClassListRow, viewer: Viewer): ClassRow {
  const { id, name, term, picture, owner, memberCount, createdAt, archivedAt } = row;
  const group = { ...row, acceptsRequests: false };
  return {
    id,
    name,
    term,
    picture,
    owner,
    role: roleInClass(viewer, row),
    memberCount,
    requestCount: mayInClass(viewer, "decideRequests", group) ? row.requestCount : null,
    gmtCreate: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

/**
 * What the viewer may see of a class: members and root see everything; users who may ask to join or were invited see
 * its name, term and owner. Refusal: CLASS_NOT_FOUND.
 */
export async function readClass(
  db: Db,
  classId: number,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<ClassDetail> {
  const { uid, username } = viewer;
  const [[group], waiting] = await Promise.all([
    classById(db, { classId }),
    waitingOf(db, { classId, uid, username }).then(only),
  ]);
  if (!group) throw unknownClass(classId);
  const offer = waiting.offeredRole === null ? null : { role: waiting.offeredRole };
  const access = mayInClass(viewer, "read", group);
  const isInvited = offer !== null && group.archivedAt === null;
  if (!access && !isInvited && !acceptsRequestsNow(group)) throw unknownClass(classId);
  const card = {
    id: group.id,
    name: group.name,
    term: group.term,
    owner: group.owner,
    role: roleInClass(viewer, group),
    access,
    offer,
    isRequested: waiting.isRequested,
    acceptsRequests: group.acceptsRequests,
    archivedAt: group.archivedAt?.toISOString() ?? null,
    may: abilitiesIn(viewer, group),
  };
  if (!access) return { ...card, ...noContent };
  return {
    ...card,
    picture: group.picture,
    description: group.description,
    html: withNote(await htmlOf(db, group), locale),
    peerResults: group.peerResults,
    ownerUid: group.ownerUid,
    memberCount: group.memberCount,
    requestCount: card.may.decideRequests ? group.requestCount : null,
    gmtCreate: group.createdAt.toISOString(),
    gmtModified: group.modifiedAt.toISOString(),
  };
}

const noContent = {
  picture: null,
  description: "",
  html: "",
  peerResults: null,
  ownerUid: null,
  memberCount: null,
  requestCount: null,
  gmtCreate: null,
  gmtModified: null,
} as const;

/** The stored HTML; it is rendered again if the renderer's version has changed. */
function htmlOf(db: Db, { id, description, html, renderer }: ClassRecord): Promise<string> {
  return currentHtml(
    { source: description, html, renderer },
    {
      owner: `class:${id}`,
      store: (fresh) => storeClassHtml(db, { classId: id, description, ...fresh }),
    },
  );
}
