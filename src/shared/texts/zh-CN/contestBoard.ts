/** The scoreboard of a contest: what organizers do with it, and views of it. */
export const contestBoard = {
  reveal: "公布结果",
  revealTitle: "公布封榜后的结果？",
  revealText: "榜单立即对所有人变为实时榜单，封榜后的提交结果随之公开。此操作无法撤销。",
  revealRunning: "比赛还在进行：公布后选手会看到封榜以来的所有结果。",
  revealed: "结果已公布",
  cancel: "取消",
} as const;
