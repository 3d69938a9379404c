import type { Shape } from "../shape.ts";
import type { contestBoard as source } from "../zh-CN/contestBoard.ts";

export const contestBoard = {
  reveal: "Reveal results",
  revealTitle: "Reveal the results under the freeze?",
  revealText:
    "The live scoreboard becomes public at once, and so do the results of submissions since the freeze. This cannot be undone.",
  revealRunning:
    "The contest is still running: contestants will see every result since the freeze.",
  revealed: "Results revealed",
  cancel: "Cancel",
} as const satisfies Shape<typeof source>;
