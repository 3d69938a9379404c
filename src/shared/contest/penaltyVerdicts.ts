/** Verdicts for which a contest may choose whether they cost a penalty, in display order. */
export const penaltyVerdicts = ["wa", "pe", "tle", "mle", "re", "ole", "ce", "pac"] as const;
export type PenaltyVerdict = (typeof penaltyVerdicts)[number];
