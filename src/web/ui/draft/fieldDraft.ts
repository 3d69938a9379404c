/** The changed fields of a form with their original values, which are needed for a comparison with a newer version. */
export interface FieldDraft<Values> {
  /** Incremented when the form's shape changes, so that older drafts are no longer offered. */
  shape: 1;
  changed: Partial<Values>;
  was: Partial<Values>;
}

/** Fields that are never stored in a draft, such as passwords, which may only be stored hashed. */
type Excluded<Values> = ReadonlySet<keyof Values>;

/** The fields whose values differ from the stored values, and the stored values of these fields. */
export function fieldDraft<Values extends object>(
  values: Values,
  base: Values,
  excluded: Excluded<Values>,
): FieldDraft<Values> {
  const names = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => values[name] !== base[name] && !excluded.has(name),
  );
  const of = (from: Values) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>;
  return { shape: 1, changed: of(values), was: of(base) };
}

/**
 * Reads a draft in the current format (`shape` 1). Keeps only the fields that have the same type in `usual` and are not
 * excluded. Returns null if the content is not such a draft, or if no changed field remains.
 */
export function readFieldDraft<Values extends object>(
  content: unknown,
  usual: Values,
  excluded: Excluded<Values>,
): FieldDraft<Values> | null {
  if (typeof content !== "object" || content === null) return null;
  const { shape, changed, was } = content as Partial<FieldDraft<Values>>;
  if (shape !== 1) return null;
  const own = (fields: unknown): Partial<Values> => {
    if (typeof fields !== "object" || fields === null) return {};
    const entries = Object.entries(fields).filter(
      ([name, value]) =>
        name in usual &&
        typeof value === typeof usual[name as keyof Values] &&
        !excluded.has(name as keyof Values),
    );
    return Object.fromEntries(entries) as Partial<Values>;
  };
  const draft: FieldDraft<Values> = { shape, changed: own(changed), was: own(was) };
  return Object.keys(draft.changed).length === 0 ? null : draft;
}
