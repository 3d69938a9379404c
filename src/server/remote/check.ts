export { checkJudge, type CheckStep } from "./check/checkJudge.ts";
