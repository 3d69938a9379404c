export { rejudgeMany } from "./broken.ts";
export { readChangedVerdicts, readFinished, startWithin } from "./preview.ts";
export type { ChangedVerdict } from "./preview.sql.ts";
