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
  fullScreen: "Full screen",
  projector: "Projector mode",
  leaveProjector: "Leave projector mode",
  autoScroll: "Scroll by itself",
  ceremony: {
    title: "Award ceremony",
    text: "Reveals the results under the freeze one by one, from the last place upwards. Everything is loaded at once, so it goes on without network. For everybody else the scoreboard stays frozen until you reveal the results.",
    notOver: "The ceremony begins after the end of the contest",
    noFreeze: "This contest has no freeze, so there is nothing to reveal",
    unit: "Awards by",
    percent: "percent of contestants",
    count: "number",
    medals: { gold: "Gold", silver: "Silver", bronze: "Bronze" },
    keys: "Keys: space, Enter or → for the next result, ← back, P play or pause, F full screen.",
    save: "Save awards",
    saved: "Awards saved",
    saveText:
      "Saved awards are proposed here next time, and given to resolvers and other readers of the Contest API.",
    begin: "Begin",
    rows: "Rows of the ceremony",
    back: "Back",
    next: "Next result",
    play: "Play",
    pause: "Pause",
    pace: "Time between results",
    seconds: "{seconds, number} s",
    leave: "Leave",
    begun: "The scoreboard at the freeze",
    done: "All results are revealed",
    solved: "solved",
    wrong: "not solved",
    points: "{points, number} points",
    revealed: "{name} · {letter}: {result}{rank, plural, =0 {} other {, rank #}}",
    firsts: "first to solve {letters}",
    awarded: "{name}: {award}",
  },
} as const satisfies Shape<typeof source>;
