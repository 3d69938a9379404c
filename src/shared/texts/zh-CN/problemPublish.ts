/** UI strings for the last step of the problem form: publishing. */
export const problemPublish = {
  hint: "题目保存后仍只有管理人员能看到，直到在这里公开。",
  title: "公开题目",
  needStatement: "题面（题目描述、输入、输出或提示）",
  needData: "测试数据，至少一个测试点",
  met: "已具备",
  unmet: "尚缺",
  goTo: "前往{section}",
  button: "保存并公开",
  step: "公开…",
  ready: "所有人都能看到并提交。",
  notReady: "补齐以上内容后即可公开。",
  archived: "已归档的题目要先恢复。",
} as const;
