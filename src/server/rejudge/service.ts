export { rejudgeSelection } from "./broken.ts";
export { readChangedVerdicts, startWithinContest } from "./preview.ts";
export { type ChangedVerdict, finishedOfScope } from "./preview.sql.ts";
