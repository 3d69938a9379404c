import { problemSettings, type Setting, settingNames } from "../../../shared/problemSettings.ts";

const types: Record<Setting["kind"], string> = {
  switch: "boolean",
  number: "int",
  optionalNumber: "int",
};

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The value of a JSON record `p`. Where it has none, as versions from before the setting was added, that of a new problem. */
function valueOf(name: (typeof settingNames)[number]): string {
  const setting: Setting = problemSettings[name];
  const value = `p."${name}"`;
  return setting.kind === "optionalNumber" ? value : `coalesce(${value}, ${setting.initial})`;
}

/** The settings of `problem p` under their names. */
export const selectedSettings = settingNames
  .map((name) => `p.${columnOf(name)} as "${name}"`)
  .join(", ");

/** Their columns, in the order of {@link settingValues}. */
export const settingColumns = settingNames.map(columnOf).join(", ");

/** Their values in a JSON record `p` with the columns {@link settingRecord}. */
export const settingValues = settingNames.map(valueOf).join(", ");

/** Definitions of their columns for `jsonb_to_record`. */
export const settingRecord = settingNames
  .map((name) => `"${name}" ${types[problemSettings[name].kind]}`)
  .join(", ");
