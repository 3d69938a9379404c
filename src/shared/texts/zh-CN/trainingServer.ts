/** Column headings in the exported standings of a training. */
export const trainingServer = {
  rank: "名次",
  username: "用户名",
  realname: "真实姓名",
  school: "学校",
  solved: "通过数",
  runTime: "总运行时间 (ms)",
  score: "总分",
} as const;
