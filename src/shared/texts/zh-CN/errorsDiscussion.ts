import type { discussionErrorStatus } from "../../discussionErrors.ts";

/** Refusals of discussions; `errors` has all. */
export const discussionErrors = {
  COMMENT_NOT_EDITABLE: "只有作者可以在发布后的十分钟内修改评论；可以删除后重新发布",
  COMMENT_FULL: "一条评论最多有 {max} 条回复，请另外发表评论",
  DISCUSSION_NOT_FOUND: "讨论 {did} 不存在或已被删除，请返回讨论列表",
  DISCUSSION_OFF: "本站的讨论功能已关闭",
  DISCUSSION_ROLE: "你的账号不能发帖、评论或点赞，请联系管理员",
  DISCUSSION_LOCKED: "该讨论已被锁定，不能再评论或修改",
  DISCUSSION_SOLVED: "需要先通过至少 {needed} 道题目，你已通过 {solved} 道",
  DISCUSSION_DAILY: "24 小时内最多发布 {max} 个讨论，请稍后再试；你写的内容没有丢失",
  TEXT_SENT_ALREADY:
    "你在 {minutes} 分钟内已发布过相同的内容；请修改后再发布，或直接编辑已发布的内容",
  TEXT_WORD_BLOCKED: "本站不允许使用“{word}”，请删去后重新发布",
  LINKS_OF_NEW_ACCOUNT:
    "注册不满 {hours} 小时的账号不能在修改时添加站外链接；请另外发布，由管理员审核",
  HELD_TEXTS_MAX: "你已有 {max} 条内容等待审核，请删除其中一条，或等管理员审核后再发布",
  HELD_TEXT_NOT_FOUND: "这条内容已不在待审核列表中，请刷新页面",
  DISCUSSION_PROBLEM_CLOSED: "这道题正在比赛中，讨论在比赛结束后开放",
  DISCUSSION_CONTEST_RUNNING: "比赛还没有结束，讨论在比赛结束后开放；比赛中请使用问答",
  DISCUSSION_RESTORE_LATE: "只能由删除者在 {seconds} 秒内恢复",
  DISCUSSION_VERSION_NOT_FOUND: "这个历史版本不存在，请刷新页面",
  DISCUSSION_CATEGORY_NOT_FOUND: "这个讨论分类不存在，请刷新后重新选择",
  DISCUSSION_CATEGORY_TWICE: "讨论分类“{name}”已存在，请换一个名称",
  DISCUSSION_CATEGORY_USED: "该分类下有 {count} 个讨论，请选择要并入的分类",
  DISCUSSION_CATEGORY_LAST: "至少要保留一个讨论分类",
  DISCUSSION_CATEGORIES_MAX: "最多可以有 {max} 个讨论分类，请先合并不用的",
  MENTIONS_TOO_MANY: "一篇文字最多提及 {max} 位用户，请删去一些 @ 后重试；你写的内容没有丢失",
  REPORT_EMPTY: "请至少选择一个标签或填写原因",
  REPORTED_ALREADY: "你已经举报过，管理人员会处理",
  REPORT_OWN: "不能举报自己的内容",
  REPORT_PART_EMPTY: "该用户没有可以举报的头像或签名，请刷新页面",
  REPORT_NOT_FOUND: "这条举报不存在，或你没有权限处理，请刷新页面",
  REPORT_HANDLED: "另一位管理员已作出不同的处理，请刷新页面",
  USER_NOT_MUTABLE: "只能警告和禁言普通用户；其他账号由超级管理员在用户管理中修改",
  USER_NOT_MUTED: "该用户没有被限时禁言，请刷新页面",
} as const satisfies Record<keyof typeof discussionErrorStatus, string>;
