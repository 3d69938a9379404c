/** UI strings for the rules section of the contest form. */
export const contestRegulations = {
  part: "规则",
  field: {
    penaltyMinutes: "每次罚时（分钟）",
    penaltyVerdicts: "计入罚时的结果",
    submissionsMax: "每题提交次数上限",
    languages: "允许的语言",
  },
  hint: {
    submissionsMax: "留空则不限。比赛开始后的每次提交都计入，编译错误也计入；主办方不受限制。",
    languages: "不选则允许题目允许的所有语言。仅限制在本站评测的题目。",
    penaltyVerdicts: "通过之前出现的这些结果会计入罚时。",
    partial: "只有计分的题目（OI 题）会出现部分通过。",
  },
  verdict: {
    wa: "答案错误",
    pe: "格式错误",
    tle: "时间超限",
    mle: "内存超限",
    re: "运行错误",
    ole: "输出超限",
    ce: "编译错误",
    pac: "部分通过",
  },
  fault: {
    penaltyMinutes: "请输入 0 到 {max} 之间的整数",
    submissionsMax: "请输入 1 到 {max} 之间的整数，或留空",
  },
} as const;
