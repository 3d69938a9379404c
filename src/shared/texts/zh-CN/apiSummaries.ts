/** One line per call for Chinese readers of the API page; English ones read the declaration's summary. */
export const apiSummaries: Record<string, string> = {
  "POST /api/login": "登录；令牌在响应头 Authorization 中返回",
  "GET /api/logout": "结束当前会话",
  "GET /api/get-user-info": "当前登录用户自己的信息",
  "POST /api/change-password":
    "修改自己的密码并结束全部会话。data.code：200 成功，400 原密码错误，403 已锁定",
  "GET /api/get-website-config": "网站名称、链接与栏目开关",
  "GET /api/admin/site-health": "评测机、沙箱级别与排队长度（管理人员）",
  "GET /api/home-summary": "首页的统计数字与最新题目",
  "GET /api/get-problem-list": "公开题目的筛选与分页；先按题号长度、再按题号排序",
  "GET /api/get-problem": "按题号读取一道题目",
  "GET /api/get-random-problem": "随机一道公开题目的题号",
  "GET /api/get-all-problem-tags": "某题库的标签（默认 LOCAL；ALL 为全部）",
  "GET /api/get-problem-tags-and-classification": "某题库按分类分组的标签；未分类的排在最后",
  "GET /api/get-problem-tags": "一道题目的标签",
  "GET /api/get-problem-code-template": "一道题目的代码模板",
  "GET /api/languages": "编程语言：题目所在题库的，或 all=true 时全部题库的，并标明是否可用",
  "GET /api/get-Problem-languages": "一道题目允许且可用的编程语言",
  "POST /api/get-user-problem-status":
    "自己在各题上的状态：通过为 0，否则为最近一次提交的状态，没有提交为 -10",
  "POST /api/submit-problem-judge": "提交一道题目（按题号）的代码；返回保存的提交",
  "GET /api/submissions": "练习提交列表，最新的在前",
  "GET /api/submission": "一条提交；代码与错误信息仅对有权限者可见",
  "GET /api/get-all-case-result": "按顺序的各测试点结果；题目不公开时为 null",
  "PUT /api/submission": "公开或隐藏自己的提交",
  "POST /api/check-submissions-status": "按编号查询最多 100 条练习提交的状态；未知编号不返回",
  "GET /api/admin/judge/rejudge": "重新评测一条已结束的提交",
};
