/** Arithmetic questions as text, for users who cannot see the picture. */
export const captchaServer = {
  plus: "请用数字写出答案：{number}加上{small}等于多少？",
  moreThan: "比{number}大{small}的数是多少？请用数字回答。",
  minus: "请用数字写出答案：{number}减去{small}等于多少？",
  lessThan: "比{number}小{small}的数是多少？请用数字回答。",
} as const;
