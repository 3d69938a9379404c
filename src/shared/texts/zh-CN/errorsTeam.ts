import type { teamErrorStatus } from "../../call/teamErrors.ts";

/** Error messages about teams and lists of participants. */
export const teamErrors = {
  TEAM_NOT_FOUND: "没有这支队伍，或者你不是它的成员",
  TEAM_MEMBER_NOT_FOUND: "没有这个队员，或者邀请已撤回",
  TEAM_MEMBER_PRESENT: "该用户已在队伍中或已被邀请",
  TEAM_ACCEPTED: "你已接受该邀请",
  TEAM_FULL: "一支队伍最多 {max} 人，含教练与候补",
  TEAMS_MAX: "每个用户最多加入 {max} 支队伍，含未处理的邀请",
  TEAM_USED: "队伍已报名或参加过比赛，不能删除",
  TEAM_IN_CONTEST: "队伍正在比赛，比赛结束后才能离队或移除队员",
  TEAM_NOT_ACCEPTED: "还有队员没有接受邀请：{names}",
  TEAM_TOO_LARGE: "本场比赛每队最多 {max} 名队员，多出的请设为候补",
  TEAM_EMPTY: "队伍没有已接受邀请的队员",
  TEAM_ROSTER_NONE: "名单中没有队伍",
  TEAM_ROSTER_MANY: "名单有 {count} 支队伍，每次最多导入 {max} 支，请分批导入",
  TEAM_ROSTER_UNKNOWN: "无法识别该文件的内容；表格的第一行应为列名，其中要有“队名”",
  TEAM_ROSTER_JSON: "该文件不是有效的 JSON",
  TEAM_ROSTER_ORGANIZATION: "名单中没有编号为 {id} 的学校",
  TEAM_ROSTER_TEAM: "名单中没有与 {id} 对应的队伍",
  TEAM_ROSTER_NAME: "没有队名",
  TEAM_ROSTER_LONG: "队名与姓名最多 {max} 个字符",
  TEAM_ROSTER_COUNTRY: "国家或地区应为 ISO 3166-1 的三个字母，例如 CHN",
  TEAM_ROSTER_SEAT: "座位最多 {max} 个字符",
  TEAM_ROSTER_GROUP: "分组名称最多 {max} 个字符",
  TEAM_ROSTER_GROUPS:
    "分组会成为比赛的组别，一场比赛最多 {max} 个组别，加上这份名单会超出 {count} 个",
  CONTEST_PARTICIPANTS_NONE: "名单中没有用户名，请每行填写一个",
  CONTEST_PARTICIPANTS_MANY: "名单有 {count} 行，每次最多添加 {max} 行，其余的请之后再添加",
  CONTEST_TEAMS_ONLY: "本场比赛须组队参加，请先组队报名",
  CONTEST_INDIVIDUALS_ONLY: "本场比赛只能个人参加",
  CONTEST_MEMBERS_TAKEN:
    "以下成员已以个人或其他队伍的身份参加本场比赛，或是比赛的管理人员：{names}",
  CONTEST_TEAMS_REGISTERED: "已有队伍报名，不能改为只限个人参加",
} as const satisfies Record<keyof typeof teamErrorStatus, string>;
