/** 查重的页面与文件。 */
export const similarity = {
  file: {
    problem: "题目",
    user: "用户",
    submission: "提交",
    otherUser: "另一用户",
    otherSubmission: "另一提交",
    longest: "最长公共片段（记号数）",
    coverage: "较短程序的公共部分",
    fraction: "指纹相似度",
    verdict: "结论",
    note: "备注",
    by: "结论人",
    copied: "抄袭",
    innocent: "无关",
    uncertainty: "相似只是值得查看的理由，不是抄袭的证据。",
  },
} as const;
