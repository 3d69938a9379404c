/** One-line summaries of the API operations for the administration of accounts, for the Chinese API page. */
export const userSummaries: Record<string, string> = {
  "GET /api/admin/user/applications": "等待审核的账号申请数，最多 100",
  "POST /api/admin/user/remove-second-factor": "让某人重新只凭密码登录",
  "GET /api/admin/user/get-user-list":
    "用户列表，最新的在前；关键词匹配用户名、邮箱、真实姓名、学校、学号、行政班",
  "PUT /api/admin/user/edit-user": "修改用户；类型、状态或密码变更会结束其全部会话",
  "POST /api/admin/user/forbid-user": "封禁用户，其会话立即结束",
  "DELETE /api/admin/user/delete-user": "删除用户；其提交匿名保留",
  "POST /api/admin/user/pass-user": "通过账号申请",
  "POST /api/admin/user/reject-user": "拒绝账号申请：账号被删除，用户名与邮箱可重新使用",
  "POST /api/admin/user/insert-batch-user":
    "批量导入用户：用户名、密码、邮箱、真实姓名、性别、昵称、学校、学号、行政班。dryRun 仅检查；onlyGood 跳过有问题的行",
  "POST /api/admin/user/generate-user": "按前缀、编号、后缀生成用户与随机密码；key 可下载一次名单",
  "GET /api/admin/user/batch": "自己的一次导入或生成的进度",
};
