import type { Shape } from "../shape.ts";
import type { adminTeam as source } from "../zh-CN/adminTeam.ts";

export const adminTeam = {
  entrants: {
    title: "Who takes part",
    kinds: { individuals: "Individuals only", teams: "Teams only", both: "Individuals and teams" },
    teamMax: "Contestants per team, at most",
    saved: "Saved who takes part",
  },
} as const satisfies Shape<typeof source>;
