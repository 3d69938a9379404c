/** Column headings in exported homework results. */
export const homeworkServer = {
  username: "用户名",
  realname: "姓名",
  number: "学号",
  points: "总分",
  tries: "提交次数",
  extension: "延期",
} as const;
