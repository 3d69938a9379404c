/** Structured log: each call takes the fields first, then the message. Pino loggers satisfy this interface. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
