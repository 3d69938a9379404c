/** Messages in successful responses to API calls that change the email address. */
export const emailServer = {
  linkSent: "确认链接已发送至 {email}，打开链接后邮箱才会更换，10 分钟内有效",
  changed: "邮箱已更换为 {email}",
  passwordWrong: "密码错误，已连续错误 {failures} 次；达到 5 次后，更换邮箱将锁定 30 分钟",
  locked: "密码错误次数过多，更换邮箱已锁定，请 {minutes} 分钟后再试",
} as const;
