/** UI strings for the contest rules: the name of each rule, and one sentence that explains the rule to contestants. */
export const contestRules = {
  names: {
    acm: "ACM",
    oiHighest: "OI（取最高分）",
    oiRecent: "OI（取最后一次）",
    ioi: "IOI",
    atCoder: "AtCoder",
  },
  meanings: {
    acm: "按通过题数排名，同题数比罚时。",
    oiHighest: "每题取得分最高的一次提交，按总分排名；封榜期间选手看不到自己的结果。",
    oiRecent: "每题取最后一次有得分的提交，按总分排名；封榜期间选手看不到自己的结果。",
    ioi: "每题各子任务取最高分相加，选手能看到全部反馈。",
    atCoder: "按总分排名，同分比最后一次得分的时间与罚时之和。",
  },
  /** Appended to the description of rules with a penalty if the contest's penalty is known. */
  penalty: "{minutes, plural, =0 {错误提交不罚时。} other {每次错误提交罚 # 分钟。}}",
} as const;
