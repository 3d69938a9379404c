import type { remoteErrorStatus } from "../../remoteErrors.ts";

/** Refusals of problems of other judges. */
export const remoteErrors = {
  BACKEND_UNAVAILABLE: "本题目前无法评测，请稍后再试",
  REMOTE_JUDGE_UNKNOWN: "没有这个评测站，请在列表中选择",
  REMOTE_ID_WRONG: "“{id}”不是 {judge} 的题号或题目地址",
  REMOTE_TOO_MANY: "一次最多导入 {max} 道题目",
} as const satisfies Record<keyof typeof remoteErrorStatus, string>;
