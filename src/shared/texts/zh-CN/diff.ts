/**
 * UI strings for comparing two texts side by side, and for the page that compares two submissions. Loaded with the
 * first comparison.
 */
export const diff = {
  unchanged: "{count} 行相同",

  title: "比较提交 {a} 与 {b}",
  heading: "比较提交",
  same: "两份代码完全相同",
  places: "{count, number} 处不同",
  next: "下一处",
  previous: "上一处",
  swap: "左右互换",
  openOne: "查看提交 {id}",
  code: "提交 {id}（{language}）的代码",
  closed: "其中一份代码你没有权限查看",
  closedHint: "只能比较自己的，或作者已经分享的代码。",
  notFound: "找不到要比较的提交",
  notFoundHint: "请从一份提交的页面选择另一份来比较。",
  toList: "返回评测记录",

  choose: "选择要比较的提交",
  chooseHint: "你对这道题的其他提交，最新的在前。",
  none: "这道题你还没有其他提交",
  pick: "与提交 {id} 比较",
} as const;
