/** The emails that the site sends. */
export const mail = {
  hello: "你好！",
  helloTo: "{username}，你好！",
  signature: "此邮件由 {site} 自动发出，请勿回复。",
  minutes: "{minutes} 分钟内有效，只能使用一次。",
  notYou: "如果这不是你本人的操作，请忽略这封邮件，你的账号不会有任何变化。",

  registerCodeSubject: "{site} 注册验证码",
  registerCodeText: "你正在注册 {site} 的账号，验证码是：",

  changeEmailCodeSubject: "{site} 更换邮箱验证码",
  changeEmailCodeText: "你正在把 {site} 账号的邮箱更换为此邮箱，验证码是：",

  emailLinkText: "你正在把 {site} 账号的邮箱更换为此邮箱，请在这里确认：",
  emailLinkButton: "确认更换邮箱",
  emailAskedSubject: "{site} 账号申请更换邮箱",
  emailAskedText:
    "有人使用你的密码申请把 {site} 账号的邮箱更换为 {email}。对方邮箱确认后，更换才会生效。",
  emailAskedNotYou: "如果不是你本人操作，请立即修改密码，此次更换随之失效。",

  resetLinkSubject: "{site} 重置密码",
  resetLinkText: "有人申请重置你在 {site} 的密码。请点击下面的链接设置新密码：",
  resetLinkButton: "设置新密码",

  emailChangedSubject: "你在 {site} 的邮箱已更换",
  emailChangedText: "你在 {site} 的账号的邮箱已更换为 {email}，此邮箱不再与该账号关联。",
  emailChangedNotYou: "如果这不是你本人的操作，请立即联系网站管理员。",

  accountPassedSubject: "你在 {site} 的注册申请已通过",
  accountPassedText: "你在 {site} 的账号 {username} 已通过审核，现在可以登录了。",
  accountPassedButton: "前往登录",
  linkPaste: "如果按钮无法点击，请把这个地址复制到浏览器打开：",

  accountRejectedSubject: "你在 {site} 的注册申请未通过",
  accountRejectedText:
    "很抱歉，你在 {site} 的注册申请（用户名 {username}）未通过审核。你填写的资料已删除，此邮箱可以重新申请。",
  accountRejectedAsk: "如有疑问，请联系网站管理员。",

  digestSubject: "{site}：{count} 条未读消息",
  digestSubjectMore: "{site}：超过 {count} 条未读消息",
  digestText: "你在 {site} 有以下新消息：",
  digestMore: "还有更多未读消息：{url}",
  digestWhy: "你在消息设置中选择了接收此邮件。",
  digestEnd: "退订此类邮件",

  contestStartsSubject: "{title} 即将开始",
  contestStartsText: "你在 {site} 报名的比赛 {title} 将于 {time} 开始。",
  contestStartsButton: "打开比赛",

  testMailSubject: "{site} 测试邮件",
  testMailText: "这是一封测试邮件。你收到它，说明 {site} 可以发送邮件。",
} as const;
