/** Summaries of the API endpoints for remote judges; `apiSummaries` contains the summaries of all areas. */
export const remoteSummaries: Record<string, string> = {
  "GET /api/file/import-loj-problem":
    "从 LibreOJ 导入一道题及其测试数据，先设为私有；超过一分钟时转到后台继续",
  "GET /api/admin/problem/import-remote-oj-problem":
    "从其他评测站导入一道题，先设为私有；超过一分钟时转到后台继续",
  "GET /api/admin/contest/import-remote-oj-problem":
    "从其他评测站导入一道题并加入自己的比赛，本站已有的题目原样加入；超过一分钟时转到后台继续",
  "GET /api/admin/training/import-remote-oj-problem":
    "从其他评测站导入一道题并加入自己的训练，本站已有的题目原样加入；超过一分钟时转到后台继续",
  "POST /api/admin/package/import-remote": "从其他评测站读取题目；在后台进行，此时还不存入任何题目",
  "GET /api/admin/remote/judges": "所有其他评测站：是否可用、账号与提交数",
  "PUT /api/admin/remote/judge": "开关一个评测站；打开时也结束失败后的暂停。关闭后拒绝新的提交",
  "PUT /api/admin/remote/language": "重新提供其他评测站的一种语言；那里拒绝它时已自动停用",
  "GET /api/admin/remote/accounts": "本站在其他评测站的账号，不含密码与会话",
  "POST /api/admin/remote/account": "添加本站在其他评测站的账号，附密码或会话的 Cookie",
  "PUT /api/admin/remote/account":
    "修改其他评测站的账号；密码或会话为空时保留原来的。启用时也结束“需要人工处理”",
  "DELETE /api/admin/remote/account": "删除其他评测站的账号；需要其会话的评测结果不再读取",
  "POST /api/admin/remote/account-test": "立即检查账号的会话；已失效且有密码时重新登录",
  "GET /api/remote/handles": "调用者在需要自己提交的评测站的用户名",
  "PUT /api/remote/handle": "填写自己在其他评测站的用户名；通过那里个人资料中的验证码验证",
  "POST /api/remote/handle-check": "在其他评测站的个人资料中查找验证码，找到即验证用户名",
  "DELETE /api/remote/handle": "删除自己在其他评测站的用户名",
  "GET /api/remote/link": "自己的一次提交要到哪里提交，以及已指定的那里的提交",
  "POST /api/remote/link": "用编号或地址指定其他评测站的提交，自己的提交将得到它的评测结果",
  "GET /api/remote/judge-now": "调用者向其他评测站的提交现在是否会被接受和发送，以及原因",
  "GET /api/remote/sessions": "调用者在其他评测站的会话，不含 Cookie；本站不允许时为空",
  "PUT /api/remote/session": "保存自己在其他评测站登录后的 Cookie；到期之前，自己的提交用它发送",
  "DELETE /api/remote/session": "删除自己在其他评测站的会话",
  "POST /api/admin/remote/resend-estimate":
    "这些提交中可以重新发送到其他评测站的数量，以及按本站账号的间隔需要的时间",
  "GET /api/admin/remote/hustoj-sites": "网站所有者添加的 HUSTOJ 网站，可以从那里导入题目",
  "GET /api/admin/remote/page":
    "无法识别的其他评测站网页（已去除机密），供 `verdict remote check` 使用",
  "POST /api/contest-late-verdict":
    "采用其他评测站在比赛结果公布之后给出的评测结果，或保持没有结果；由主办方决定",
  "POST /api/admin/package/import-saved-page":
    "从调用者保存的网页读取其他评测站的一道题目，用于不让程序读取的评测站",
};
