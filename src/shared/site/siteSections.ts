/** Sections of the site that exist in this version; the flag of any other section has no effect yet. */
export const sections = {
  problem: true,
  training: true,
  contest: true,
  status: true,
  rank: true,
  discussion: true,
  introduction: true,
  contestRating: true,
} as const;
export type Section = keyof typeof sections;
