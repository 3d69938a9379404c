import type { Shape } from "../shape.ts";
import type { trainingServer as source } from "../zh-CN/trainingServer.ts";

export const trainingServer = {
  rank: "Rank",
  username: "Username",
  realname: "Real name",
  school: "School",
  solved: "Solved",
  runTime: "Total run time (ms)",
  score: "Total score",
} as const satisfies Shape<typeof source>;
