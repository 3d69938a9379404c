/** Comments in every place. */
export const comment = {
  me: "我",
  contentHint: "可以使用 Markdown",
  empty: "请输入内容",
  like: "点赞",
  liked: "已点赞",
  likes: "{count, number} 个赞",
  cancel: "取消",
  delete: "删除",
  deleteReplyOf: "删除 {name} 的回复",
  deleteReplyTitle: "删除这条回复？",
  deleteReplyText: "回复将被删除，所有人都不再看到。",
  deleted: "已删除",
  showAll: "{count, number} 条回复，展开全部",
  showLess: "收起回复",
} as const;
