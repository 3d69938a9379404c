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
  checkerMissing: "特判与交互题需要程序代码及其语言",
  linesKeepBlanks: "“按行比较”会忽略行末空白，与“不去除末尾空白”矛盾",
} as const;
