/** Why a field's value is refused; stands after the field's name in INVALID_FIELD. */
export const reasons = {
  missing: "缺少该字段",
  type: "类型不正确",
  format: "格式不正确",
  tooSmall: "太小或太短",
  tooBig: "太大或太长",
  text: "含有无法存储的字符",
  outOfRange: "应在 {min} 到 {max} 之间",
  tooLong: "最多 {max} 个字符",
  tooMany: "最多 {max} 个",
  twice: "有重复项",
  titleless: "该语言的题面缺少标题",
  checkerMissing: "特判程序或交互器需要代码及其语言",
  linesKeepBlanks: "“按行比较”会忽略行末空白，与“不去除末尾空白”矛盾",
  statementNeeded: "公开的题目需要题面，请先填写题面或改选其他可见性",
  testDataNeeded: "公开的题目需要测试数据，请先添加测试点或改选其他可见性",
  statementAndTestDataNeeded: "公开的题目需要题面和测试数据，请先补齐两者或改选其他可见性",
} as const;
