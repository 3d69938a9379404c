/** Column headings and other strings in files that list accounts. */
export const userServer = {
  sheet: "用户",
  username: "用户名",
  password: "密码",
  row: "第 {row} 行（{name}）：{reasons}",
  comma: "，",
  semicolon: "；",
  more: "另有 {rest} 行",
} as const;
