/** UI strings for comments on the lines of submitted code. */
export const lineComment = {
  code: "代码",
  title: "教师的批注",
  line: "第 {line, number} 行",
  add: "给第 {line, number} 行写批注",
  atOnce: "立即对学生可见",
  later: "公布结果后对学生可见",
  save: "保存",
  cancel: "取消",
  edit: "修改第 {line, number} 行的批注",
  delete: "删除第 {line, number} 行的批注",
  saved: "批注已保存",
  deleted: "批注已删除",
  missing: "请输入批注",
  hint: "点击行号写批注。",
} as const;
