import { hexColor } from "../../../shared/text/color.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { defaultLocale, type Locale } from "../../../shared/text/locale.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import { only, type Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../../problem/policy.ts";
import {
  displayIdOf,
  displayIdOfAdded,
  refuseUsedId,
  type SetRefusals,
} from "../../problemSet/service.ts";
import { lockOrganized } from "../organizer/organized.ts";
import {
  addableProblem,
  contestLink,
  contestLinks,
  insertLink,
  type LinkRow,
} from "./problemLinks.sql.ts";
import { type AfterEndChoices, atEndOf, hideProblem } from "../end/afterEnd.ts";
import { isEditorByRole } from "../editorPolicy.ts";
import { refuseWordsOfHelper } from "../organizer/editorTexts.ts";
import { ownTitles, type TitleInput } from "./ownTitles.ts";
import { balloonColour } from "./balloonColour.ts";

const refusals = {
  twice: "CONTEST_PROBLEM_TWICE",
  idInUse: "CONTEST_LETTER_TAKEN",
} as const satisfies SetRefusals;

/** The user who adds a problem: the signed-in caller, or a user read from the database. */
export interface AddingActor extends Actor {
  viewer: Actor["viewer"] & Principal;
}

export interface AddedProblem extends AfterEndChoices, TitleInput {
  cid: number;
  pid: number;
  /** If absent or empty, the problem gets the next letter. */
  displayId?: string | null | undefined;
  /** If absent, the problem gets the next colour. */
  color?: string | null | undefined;
}

/**
 * Whether an organizer may add a problem: the problem must be public, or it must be a contest-only problem that the
 * organizer may edit. A problem of a class may only be added to contests of that class.
 */
export function mayAdd(
  viewer: AddingActor["viewer"],
  problem: OwnedProblem & { auth: number },
  contest: { groupId: number | null },
): boolean {
  if (problem.auth === ProblemAuth.Private) return false;
  if (problem.groupId !== null && problem.groupId !== contest.groupId) return false;
  return problem.auth === ProblemAuth.Public || mayEditProblem(viewer, problem);
}

/**
 * Adds a problem to one of the actor's contests, with the next letter and colour. Runs in the caller's transaction; the
 * caller announces the change of the contest afterwards. If a user without a role adds a problem that they may not
 * change, the problem's discussions and editorials stay open. `locale`: the language of the title. Refusals: FORBIDDEN,
 * CONTEST_NOT_FOUND, PROBLEM_NOT_FOUND, CONTEST_PROBLEM_TWICE, CONTEST_LETTER_TAKEN, INVALID_FIELD (too many problems),
 * TEXT_WORD_BLOCKED (`refuseWordsOfHelper`).
 */
export async function addLink(
  tx: Tx,
  actor: AddingActor,
  { cid, pid, displayId, displayTitle, titles, color, ...choices }: AddedProblem,
  locale: Locale = defaultLocale,
): Promise<LinkRow> {
  const { viewer } = actor;
  const contest = await lockOrganized(tx, cid, actor);
  const [problem] = await addableProblem(tx, { pid });
  if (!problem || !mayAdd(viewer, problem, contest)) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  }
  const links = await contestLinks(tx, { contestId: cid });
  const letter = displayIdOfAdded(links, { pid, displayId }, refusals);
  const colour = color === undefined ? balloonColour(links.length) : colourOf(color);
  const isOver = contest.endTime.getTime() <= tx.clock.now();
  const atEnd = isOver ? null : atEndOf(viewer, problem, choices);
  const { ofProblem } = problem;
  const own = ownTitles(
    { displayTitle, titles },
    { own: {}, inContest: ofProblem, ofProblem },
    locale,
  );
  await refuseWordsOfHelper(tx, actor, contest, Object.values(own));
  const { id } = only(
    await insertLink(tx, {
      contestId: cid,
      pid,
      displayId: letter,
      titles: JSON.stringify(own),
      color: colour,
      atEnd,
      atEndBy: atEnd === null ? null : viewer.uid,
      closesTexts: isEditorByRole(viewer, contest) || mayEditProblem(viewer, problem),
    }),
  );
  if (atEnd === "restore") await hideProblem(tx, actor, pid);
  await recordAction(tx, actor, {
    action: "contest.problemAdd",
    target: `${cid} ${contest.title}`,
    after: { problem: pid, displayId: letter, ...(atEnd !== null && { atEnd }) },
  });
  return only(await contestLink(tx, { id, contestId: null, pid: null }));
}

/** The balloon colour in the input; null: none. */
export function colourOf(text: string | null): string | null {
  if ((text ?? "").trim() === "") return null;
  const colour = hexColor(text ?? "");
  if (colour !== null) return colour;
  throw new Refusal("INVALID_FIELD", { field: "color", reason: "format" });
}

/**
 * Returns the problem's letter in the contest after a request that may change the letter. Throws the refusal
 * CONTEST_LETTER_TAKEN if another problem already has the new letter.
 */
export function letterOfChanged(
  links: readonly LinkRow[],
  { pid, displayId }: Pick<LinkRow, "pid" | "displayId">,
  newId: string | null | undefined,
): string {
  const letter = displayIdOf(newId) ?? displayId;
  refuseUsedId(links, { pid, displayId: letter }, refusals);
  return letter;
}
