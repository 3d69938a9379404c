import type { remoteErrorStatus } from "../../remoteErrors.ts";

/** Refusals of problems of other judges. */
export const remoteErrors = {
  BACKEND_UNAVAILABLE: "本题目前无法评测，请稍后再试",
  REMOTE_JUDGE_UNKNOWN: "没有这个评测站，请在列表中选择",
  REMOTE_ID_WRONG: "“{id}”不是 {judge} 的题号或题目地址",
  REMOTE_HANDLE_EMPTY: "请填写账号的用户名",
  REMOTE_SECRET_NEEDED: "账号需要密码；登录要验证码的评测站则需要会话的 Cookie",
  REMOTE_SESSION_WRONG: "这不是该评测站会话的 Cookie，请按 name=value; name=value 粘贴",
  REMOTE_ACCOUNT_TAKEN: "该评测站已有同名账号",
  REMOTE_ACCOUNT_NOT_FOUND: "账号不存在，可能已被删除",
  REMOTE_TOO_MANY: "一次最多导入 {max} 道题目",
} as const satisfies Record<keyof typeof remoteErrorStatus, string>;
