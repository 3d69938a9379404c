import type { messageErrorStatus } from "../../call/messageErrors.ts";

/** Error messages about messages and notices; `errors` contains the error messages of all areas. */
export const messageErrors = {
  NOTICE_NOT_FOUND: "该通知不存在，可能已被删除；请刷新列表",
  NOTICE_RECIPIENTS_MISSING: "请填写至少一个用户名或一个班级",
  NOTICE_NAMES_UNKNOWN: "有 {count} 个用户名不存在：{names}。请改正或删除后再发送",
  NOTICE_CLASS_UNKNOWN: "班级 {id} 不存在，请检查班级编号",
  USER_NOT_BLOCKED:
    "不能屏蔽该用户：用户不存在、是你自己，或你已屏蔽 {max} 人。请检查，或先取消屏蔽其他人",
  THREAD_FULL: "关注该讨论的人数已满，请直接打开该讨论查看新评论",
  NOTICE_SENT: "该通知已经发出，不能再修改发送时间；可以撤回后另发一条",
} as const satisfies Record<keyof typeof messageErrorStatus, string>;
