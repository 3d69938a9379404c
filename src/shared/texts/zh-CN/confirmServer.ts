/** Appended to a refusal that asks for confirmation; intended for clients that cannot send a confirmation. */
export const confirmServer = {
  repeat: "如需继续，请在 2 秒后、2 分钟内原样再操作一次，即视为确认。",
} as const;
