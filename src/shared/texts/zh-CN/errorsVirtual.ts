import type { ErrorCode } from "../../call/errors.ts";

/** Error messages about virtual participations and about submitting to a contest after its end. */
export const virtualErrors = {
  CONTEST_UNREGISTER_LATE: "比赛已经开始，不能再取消报名",
  CONTEST_REGISTERS_ITSELF: "这场比赛按用户名自动报名，不能取消",
  UPSOLVING_NOT_OVER: "比赛对所有人结束并公布榜单后才能在这里补题",
  UPSOLVING_OFF: "这场比赛不开放赛后补题；公开的题目可在题库中练习",
  VIRTUAL_NOT_FOUND: "该虚拟参赛不存在，请从比赛页面进入",
  VIRTUAL_NOT_OVER: "比赛结束并公布榜单后才能虚拟参赛",
  VIRTUAL_TOOK_PART: "你参加过这场比赛，不能再虚拟参赛",
  VIRTUAL_RUNNING: "你在“{title}”中的虚拟参赛还在进行，请先结束它",
  VIRTUAL_TOO_MANY: "同一场比赛最多可以虚拟参赛 {max} 次",
  VIRTUAL_ENDED: "本次虚拟参赛已结束，请到题库中练习提交",
} as const satisfies Partial<Record<ErrorCode, string>>;
