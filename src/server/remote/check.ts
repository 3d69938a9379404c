export { checkJudge, type CheckStep } from "./check/checkJudge.ts";
export { checkPage, isAdapterCall } from "./check/checkPage.ts";
