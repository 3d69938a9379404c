/** Summaries of the calls about other judges; `apiSummaries` has all others. */
export const remoteSummaries: Record<string, string> = {
  "POST /api/admin/package/import-remote": "从其他评测站读取题目；在后台进行，此时还不存入任何题目",
  "GET /api/admin/remote/judges": "所有其他评测站：是否可用、账号与提交数",
  "PUT /api/admin/remote/judge": "开关一个评测站；打开时也结束失败后的暂停。关闭后拒绝新的提交",
  "GET /api/admin/remote/accounts": "本站在其他评测站的账号，不含密码与会话",
  "POST /api/admin/remote/account": "添加本站在其他评测站的账号，附密码或会话的 Cookie",
  "PUT /api/admin/remote/account":
    "修改其他评测站的账号；密码或会话为空时保留原来的。启用时也结束“需要人工处理”",
  "DELETE /api/admin/remote/account": "删除其他评测站的账号；需要其会话的评测结果不再读取",
  "POST /api/admin/remote/account-test": "立即检查账号的会话；已失效且有密码时重新登录",
};
