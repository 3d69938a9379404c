import type { remoteErrorStatus } from "../../remoteErrors.ts";

/** Refusals of problems of other judges. */
export const remoteErrors = {
  BACKEND_UNAVAILABLE: "本题目前无法评测，请稍后再试",
  REMOTE_JUDGE_OFF: "管理员已关闭 {judge}，暂不能从那里导入",
  REMOTE_JUDGE_UNKNOWN: "没有这个评测站，请在列表中选择",
  REMOTE_ID_WRONG: "“{id}”不是 {judge} 的题号或题目地址",
  REMOTE_HANDLE_EMPTY: "请填写账号的用户名",
  REMOTE_SECRET_NEEDED: "账号需要密码；登录要验证码的评测站则需要会话的 Cookie",
  REMOTE_SESSION_WRONG: "这不是该评测站会话的 Cookie，请按 name=value; name=value 粘贴",
  REMOTE_ACCOUNT_TAKEN: "该评测站已有同名账号",
  REMOTE_ACCOUNT_NOT_FOUND: "账号不存在，可能已被删除",
  REMOTE_TOO_MANY: "一次最多导入 {max} 道题目",
  REMOTE_PROBLEM_LOCAL: "这道题已由本站评测",
  REMOTE_HANDLE_WRONG: "这不是该评测站的用户名",
  REMOTE_HANDLE_MISSING: "请先填写并验证你在该评测站的用户名",
  REMOTE_HANDLE_TAKEN: "其他用户已验证了这个用户名，或你刚刚修改过",
  REMOTE_TOKEN_MISSING: "你在评测站的个人资料中还没有验证码，请先在那里保存再试",
  REMOTE_NO_ANSWER: "{judge} 目前没有正常响应，请稍后再试",
  REMOTE_OWN_OFF: "本站不保存用户在其他评测站的登录状态",
  REMOTE_LINK_WRONG: "没有你对本题的这次提交",
  REMOTE_LINK_TAKEN: "评测站的这次提交已被使用",
  REMOTE_LINK_OVER: "本次提交已不再等待评测站的提交",
  REMOTE_LINK_IN_CONTEST: "{judge} 的题目要在那里自己提交，这场比赛不允许",
  LATE_VERDICT_DECIDED: "这个评测结果已处理过",
  REMOTE_NOT_IN_CONTEST: "这场比赛不允许提交 {judge} 等其他评测站的题目",
} as const satisfies Record<keyof typeof remoteErrorStatus, string>;
