/** Error messages about participants and helpers of contests. */
export const contestPeopleErrors = {
  CONTEST_SUBMISSIONS_USED: "本题在比赛中最多提交 {max} 次，你的次数已用完",
  LANGUAGE_NOT_IN_CONTEST: "本场比赛不允许使用 {language}，请选择其他语言",
  CONTEST_CATEGORY_NOT_FOUND: "该组别不存在，请刷新页面",
  CONTEST_CATEGORY_CLOSED: "该组别的成员由主办方指定",
  CONTEST_HELPERS_OWNER_ONLY: "只有比赛的所有者可以授予或收回权限",
  CONTEST_HELPER_OWNER: "该用户是比赛的所有者，已拥有全部权限",
  CONTEST_ROLE_NEEDED:
    "只有比赛的所有者和有管理权限的组织者可以添加参赛者、修改账号规则、显示真实姓名、提前结束比赛，或修改已结束的计入积分的比赛",
  CONTEST_HELPER_OUTSIDE: "该用户不在比赛所属的班级中，请先将其加入班级",
  CONTEST_HELPERS_MANY: "一场比赛最多可有 {max} 名协助人员",
  CONTEST_HELPER_TAKES_PART: "{name} 已报名本场比赛；授予权限后不再出现在榜单上",
  CONTEST_HELPER_NOT_FOUND: "该用户在本场比赛中没有权限，请刷新列表",
  CONTEST_PARTICIPANTS_NONE: "名单中没有用户名，请每行填写一个",
  CONTEST_PARTICIPANTS_MANY: "名单有 {count} 行，每次最多添加 {max} 行，其余的请之后再添加",
  CONTEST_PARTICIPANT_NOT_FOUND: "该用户未报名本场比赛，请先添加",
  CONTEST_PARTICIPANT_DISQUALIFIED: "该参赛者已被取消资格，请先恢复资格再移除",
} as const;
