import type { ContestValues } from "./formModel.ts";

export type FieldName = keyof ContestValues;

/** Groups of fields that are merged as one unit, keyed by their first field. */
const groups: Partial<Record<FieldName, readonly FieldName[]>> = {
  freeze: ["freeze", "freezeMinutes"],
  openAccountLimit: ["openAccountLimit", "prefix", "suffix", "from", "to", "extra"],
};
const inGroups: ReadonlySet<string> = new Set(
  Object.values(groups).flatMap((fields) => fields.slice(1)),
);
/**
 * Fields for which the server sends no values: passwords are not stored in plain text, and `removeRegistered` is only
 * an option of the request that sets a password. They are therefore never compared with stored values. When the form is
 * merged with a newer stored version, the user's values of these fields are kept.
 */
const onlyTyped: readonly FieldName[] = ["pwd", "removeRegistered"];

/** The first field of each part of the form (a group or a single field), in the form's order. */
function unitsOf(values: ContestValues): FieldName[] {
  const names = Object.keys(values) as FieldName[];
  return names.filter((name) => !inGroups.has(name) && !onlyTyped.includes(name));
}

/**
 * Values of the fields in one part of the form; if the first field hides the other fields, only the first field is
 * included.
 */
function unitValues(values: ContestValues, unit: FieldName): Partial<ContestValues> {
  const fields = groups[unit] ?? [unit];
  const isAlone =
    (unit === "freeze" && values.freeze !== "other") ||
    (unit === "openAccountLimit" && !values.openAccountLimit);
  const counted = isAlone ? fields.slice(0, 1) : fields;
  return Object.fromEntries(counted.map((name) => [name, values[name]]));
}

/** The parts of the form in which two versions differ. */
export function differingUnits(one: ContestValues, other: ContestValues): FieldName[] {
  const text = (values: ContestValues, unit: FieldName) => JSON.stringify(unitValues(values, unit));
  return unitsOf(one).filter((unit) => text(one, unit) !== text(other, unit));
}

/**
 * Returns the stored version with the user's values for these parts and for all fields that are never stored.
 */
export function mergedValues(
  theirs: ContestValues,
  mine: ContestValues,
  units: readonly FieldName[],
): ContestValues {
  const fields = [...units.flatMap((unit) => groups[unit] ?? [unit]), ...onlyTyped];
  return { ...theirs, ...Object.fromEntries(fields.map((name) => [name, mine[name]])) };
}
