/** Summaries of the API endpoints for editorials; `apiSummaries` contains the summaries of all areas. */
export const editorialSummaries: Record<string, string> = {
  "GET /api/editorials":
    "按顺序列出调用者现在可以打开的题解，不含正文；题解未公开的题目与没有题解的题目回答相同。另附调用者自己未被采纳的投稿",
  "GET /api/editorial": "一篇题解及其正文，前提是调用者现在可以打开",
  "POST /api/editorial-proposal": "为已通过的题目投稿题解，由可以编辑题目的人采纳或退回",
  "GET /api/editorial-proposal": "自己未被采纳的投稿的内容",
  "PUT /api/editorial-proposal":
    "修改自己的投稿；被退回的会重新提交审核。不会覆盖比读取时更新的版本（CONFLICT）",
  "DELETE /api/editorial-proposal": "撤回自己的投稿；一分钟内可以恢复",
  "POST /api/editorial-restore": "恢复调用者在一分钟内删除的题解或投稿",
  "GET /api/admin/editorials":
    "一道题的全部题解（按顺序）、待审核的投稿（从旧到新）和被退回的投稿，不含正文",
  "GET /api/admin/editorial": "一篇题解或投稿及其内容，限可以编辑题目的人",
  "POST /api/admin/editorial": "撰写题解，按公开条件发布",
  "PUT /api/admin/editorial": "修改题解的内容和公开条件；不会覆盖比读取时更新的版本（CONFLICT）",
  "DELETE /api/admin/editorial": "删除题解及其历史版本；一分钟内可以恢复",
  "PUT /api/admin/editorial-order": "排列一道题的全部已发布题解；编号与其不完全一致时返回 CONFLICT",
  "PUT /api/admin/editorial-decision":
    "采纳投稿并设置公开条件，或附上理由退回；作者会收到消息。比读取时更新的版本不会被审核（CONFLICT）",
  "GET /api/admin/editorial-history": "题解的各个版本，不含正文，最新的在前",
  "GET /api/admin/editorial-version": "题解某个版本的内容",
};
