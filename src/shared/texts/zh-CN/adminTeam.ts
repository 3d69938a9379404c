/** Texts of teams in the administration. */
export const adminTeam = {
  entrants: {
    title: "参赛方式",
    kinds: { individuals: "只限个人", teams: "只限队伍", both: "个人与队伍" },
    teamMax: "每队人数上限",
    saved: "参赛方式已更新",
  },
} as const;
