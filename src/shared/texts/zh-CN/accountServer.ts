/** Messages in successful responses of account endpoints. */
export const accountServer = {
  passwordChanged: "密码已修改。你将在 5 秒后退出登录，请重新登录",
  passwordWrong: "当前密码错误，已连续错误 {failures} 次；达到 5 次后，修改密码将锁定 30 分钟",
  passwordLocked: "当前密码错误次数过多，修改密码已锁定，请 {minutes} 分钟后再试",
} as const;
