/** Messages shown after deleting a problem, except the success message. */
export const problemAdminServer = {
  archived: "题目 {problemId} 已有 {submissions} 条提交，因此没有删除，而是归档",
  archivedUsed: "比赛或作业“{contest}”使用过题目 {problemId}，因此没有删除，而是归档",
  archivedInUse: "有比赛或作业使用过题目 {problemId}，因此没有删除，而是归档",
} as const;
