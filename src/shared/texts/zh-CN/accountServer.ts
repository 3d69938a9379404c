/** What the account calls say inside a successful answer. */
export const accountServer = {
  passwordChanged: "密码修改成功！你将于 5 秒后退出，请重新登录",
  passwordWrong: "原密码错误！你已连续错误 {failures} 次，达到 5 次后将锁定半小时",
  passwordLocked: "原密码错误次数过多，修改密码功能已锁定，请 {minutes} 分钟后再试",
} as const;
