import { type ErrorCode, Refusal } from "../../shared/call/errors.ts";
import { displayIdOf, nextLetter, type SetEntry } from "./displayIds.ts";

/** Maximum number of problems in a set. */
const PROBLEMS_MAX = 100;

/**
 * Error codes for two refusals. `twice`: the set already contains the problem; `idInUse`: another problem has the
 * display id.
 */
export interface SetRefusals {
  twice: ErrorCode;
  idInUse: ErrorCode;
}

/**
 * Refusals: the codes in `refusals`, and INVALID_FIELD (invalid id, or too many problems).
 */
export function displayIdOfAdded(
  problems: readonly SetEntry[],
  { pid, displayId: input }: { pid: number; displayId?: string | null | undefined },
  refusals: SetRefusals,
): string {
  if (problems.length >= PROBLEMS_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "pid", reason: "tooMany", max: PROBLEMS_MAX });
  }
  if (problems.some((each) => each.pid === pid)) throw new Refusal(refusals.twice);
  const displayId = displayIdOf(input) ?? nextLetter(problems.map((each) => each.displayId));
  refuseUsedId(problems, { pid, displayId }, refusals);
  return displayId;
}

/** Refuses a display id that another problem of the set already has. */
export function refuseUsedId(
  problems: readonly SetEntry[],
  { pid, displayId }: SetEntry,
  { idInUse }: Pick<SetRefusals, "idInUse">,
): void {
  if (problems.some((each) => each.displayId === displayId && each.pid !== pid)) {
    throw new Refusal(idInUse, { displayId });
  }
}

/**
 * Sorts the problems of a set as requested; `ids` are the ids of the links in the new order. Refusal: CONFLICT if a
 * problem is missing or listed twice, for example because the set has changed in the meantime.
 */
export function inOrder<Link extends { id: number }>(
  links: readonly Link[],
  ids: readonly number[],
): Link[] {
  const byId = new Map(links.map((link) => [link.id, link]));
  const orderedLinks = ids.flatMap((id) => byId.get(id) ?? []);
  const isWhole = ids.length === links.length && new Set(orderedLinks).size === links.length;
  if (!isWhole) throw new Refusal("CONFLICT");
  return orderedLinks;
}
