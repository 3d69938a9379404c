/** Why a field's value is refused; stands after the field's name in INVALID_FIELD. */
export const reasons = {
  missing: "缺少该字段",
  type: "类型不正确",
  format: "格式不正确",
  tooSmall: "太小或太短",
  tooBig: "太大或太长",
  text: "含有无法存储的字符",
} as const;
