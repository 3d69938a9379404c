export { readChangedVerdicts, startWithinContest } from "./preview.ts";
export type { ChangedVerdict } from "./preview.sql.ts";
