import type { editorialErrorStatus } from "../../call/editorialErrors.ts";

/** Error messages about editorials; `errors` contains the messages of all areas. */
export const editorialErrors = {
  EDITORIAL_NOT_FOUND: "题解 {id} 不存在或暂未公开，请返回题目页面",
  EDITORIAL_ROLE: "你的账号不能投稿题解，请联系管理员",
  EDITORIAL_UNSOLVED: "通过这道题之后才能投稿题解",
  EDITORIAL_CLOSED: "这道题正在比赛或作业中，结束后才能投稿题解；你写的内容没有丢失",
  EDITORIAL_DAILY: "24 小时内最多投稿 {max} 篇题解，请稍后再试；你写的内容没有丢失",
  EDITORIAL_OWN_MAX: "你在这道题下最多有 {max} 篇未被采纳的投稿，请先修改或撤回其中一篇",
  EDITORIAL_PROPOSALS_MAX: "这道题已有 {max} 篇投稿等待审核，请稍后再试；你写的内容没有丢失",
  EDITORIALS_MAX: "一道题最多有 {max} 篇题解，请先删除不需要的",
  EDITORIAL_DECIDED: "这篇投稿已被审核或撤回，请刷新页面",
  EDITORIAL_RESTORE_LATE: "只能由删除者在 {seconds} 秒内恢复",
  EDITORIAL_VERSION_NOT_FOUND: "这个历史版本不存在，请刷新页面",
} as const satisfies Record<keyof typeof editorialErrorStatus, string>;
