import { type ContestValues, newContest } from "./formModel.ts";

/** Content of a draft: the changed fields with their original values, so that a newer version can be compared. */
export interface ContestDraft {
  /** Incremented when the form's shape changes: older drafts are then not offered. */
  shape: 1;
  changed: Partial<ContestValues>;
  was: Partial<ContestValues>;
}

/** A password is never stored in a draft, because only its hash may be stored. */
const excludedFields: ReadonlySet<string> = new Set<keyof ContestValues>([
  "pwd",
  "removeRegistered",
]);

/** The fields that differ from the stored ones. */
export function draftOf(values: ContestValues, base: ContestValues): ContestDraft {
  const names = (Object.keys(values) as (keyof ContestValues)[]).filter(
    (name) => values[name] !== base[name] && !excludedFields.has(name),
  );
  const of = (from: ContestValues) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<ContestValues>;
  return { shape: 1, changed: of(values), was: of(base) };
}

function isEmptyDraft({ changed }: ContestDraft): boolean {
  return Object.keys(changed).length === 0;
}

/** A draft of the current shape; null for anything else and for an empty one. */
export function readDraft(content: unknown): ContestDraft | null {
  if (typeof content !== "object" || content === null) return null;
  const { shape, changed, was } = content as Partial<ContestDraft>;
  if (shape !== 1) return null;
  const draft: ContestDraft = { shape, changed: validFields(changed), was: validFields(was) };
  return isEmptyDraft(draft) ? null : draft;
}

/** Fields of the form with matching types. */
function validFields(draftFields: unknown): Partial<ContestValues> {
  if (typeof draftFields !== "object" || draftFields === null) return {};
  const usual: Record<string, unknown> = { ...newContest(0) };
  const fields = Object.entries(draftFields).filter(
    ([name, value]) =>
      name in usual && typeof value === typeof usual[name] && !excludedFields.has(name),
  );
  return Object.fromEntries(fields);
}
