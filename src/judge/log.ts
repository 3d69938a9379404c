/** Structured log: fields first, then the message. Pino loggers are compatible. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
