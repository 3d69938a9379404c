/** Summaries of the calls about other judges; `apiSummaries` has all others. */
export const remoteSummaries: Record<string, string> = {
  "POST /api/admin/package/import-remote": "从其他评测站读取题目；在后台进行，此时还不存入任何题目",
};
