export { rejudgeSelection } from "./broken.ts";
export { readChangedVerdicts, readFinished, startWithinContest } from "./preview.ts";
export type { ChangedVerdict } from "./preview.sql.ts";
