/**
 * An error message for the operator at the console: one sentence in English and the same in Chinese, each with the
 * problem and its solution. The message is printed without a stack trace.
 */
export class OperatorError extends Error {
  readonly chinese: string;
  readonly code: string;

  constructor(code: string, english: string, chinese: string) {
    super(english);
    this.name = "OperatorError";
    this.code = code;
    this.chinese = chinese;
  }
}

/** The text for the console: both languages, one per line. */
export function operatorText(error: OperatorError): string {
  return `${error.message}\n${error.chinese}`;
}
