/** UI strings for the page for developers whose programs use this site. */
export const developer = {
  title: "开发者",
  lead: "你在网站上能做的事，你的程序也能做：接口和规则都相同。",
  docs: "接口文档",
  machine: "OpenAPI 3.1 文件",
  startTitle: "入门",
  startBase: "所有接口的地址都以 {base} 开头。",
  startWrapper:
    "响应都是 JSON：status、data、msg。成功时 status 为 200；出错时另有稳定的 code，msg 是给人看的说明，语言由 Accept-Language 决定。",
  startPaging: "列表用 currentPage 与 limit 分页，limit 最多 100；数字也可以用字符串传递。",
  tokenTitle: "令牌",
  tokenText:
    "在设置中创建令牌，并放进每个请求的 Authorization 头。读取公开内容不需要令牌；“读取”权限可以查看你自己的内容，“提交”权限可以提交与运行代码。",
  tokenLimits:
    "令牌以普通用户的身份访问：管理员的令牌也没有管理权限。封禁、注销账号或修改密码会撤销令牌，退出登录不会。",
  makeToken: "创建令牌",
  examplesTitle: "例子",
  examplesText: "把 TOKEN 换成你的令牌即可运行；Python 例子只用标准库。",
  tool: "工具",
  curl: "curl",
  python: "Python",
  example: {
    problems: "列出题目（不需要令牌）",
    me: "查看自己的账号（读取）",
    submit: "提交代码（提交）",
    follow: "查看一次提交的结果（读取）",
  },
  callsTitle: "令牌可以使用的接口",
  callsText: "由本站的 OpenAPI 文件生成。没有列出的接口不接受令牌。",
  call: "接口",
  purpose: "用途",
  needs: "权限",
  scope: { any: "任意令牌，或不用令牌", read: "读取", submit: "提交", grades: "班级成绩" },
  limitsTitle: "使用限制",
  limitRate: "过快的请求会得到 429，并在 Retry-After 头中说明等待秒数。提交间隔与网页上相同。",
  limitPoll: "等待结果时每 2 秒查询一次就够了；也可以使用 /api/live，它会主动推送变化。",
  limitSecret: "令牌等同于你的身份：不要写进公开的代码，不用时请撤销。",
} as const;
