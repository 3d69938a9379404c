import type { Shape } from "../shape.ts";
import type { similarity as source } from "../zh-CN/similarity.ts";

export const similarity = {
  file: {
    problem: "Problem",
    user: "User",
    submission: "Submission",
    otherUser: "Other user",
    otherSubmission: "Other submission",
    longest: "Longest common fragment (tokens)",
    coverage: "Common part of the shorter program",
    fraction: "Similarity of fingerprints",
    verdict: "Decision",
    note: "Note",
    by: "Decided by",
    copied: "Copied",
    innocent: "Innocent",
    uncertainty: "A match is a reason to look, not a proof of copying.",
  },
} as const satisfies Shape<typeof source>;
