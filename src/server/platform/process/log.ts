import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { LogLevel } from "./config.ts";

/** Property names whose values are never logged, in the first three levels of the logged object. */
const secretNames = [
  "adminPassword",
  "authorization",
  "cookie",
  "databaseUrl",
  "judgeToken",
  "metricsToken",
  "newPassword",
  "oldPassword",
  "password",
  "passwordHash",
  "privateKey",
  "secret",
  "token",
  "verifyToken",
];

/**
 * Matches `://user:password@` of a URL inside any text, for example in error messages about the database or mail. Each
 * match begins with `://`, and the repeated character classes exclude the slash. Otherwise, matching would take
 * quadratic time.
 */
const credentials = /(:\/\/[^\s:/@]*):[^\s@/]*@/g;

/** Replaces the password of every URL in a text. */
export function withoutCredentials(text: string): string {
  return text.replace(credentials, "$1:***@");
}

/** A log of JSON lines on standard output; secrets are redacted before anything is written. */
export function createLog(name: string, level: LogLevel, destination?: DestinationStream): Logger {
  const paths = secretNames.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]);
  return pino(
    {
      name,
      level,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths, censor: "***" },
      serializers: {
        err: (error: unknown) => describeError(error),
        error: (error: unknown) => describeError(error),
      },
      formatters: { log: (fields) => shortened(fields, 0) as Record<string, unknown> },
      hooks: {
        logMethod(args, write) {
          write.apply(this, args.map((each) => shortText(each)) as typeof args);
        },
        streamWrite: (line) => shortLine(withoutCredentials(line)),
      },
    },
    // Writes are synchronous, so that the last lines before a crash are not lost.
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

/** Maximum number of nested causes that are logged for an error; a chain of causes may be circular. */
const CAUSES_MAX = 4;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return shortened(error, 1);
  const { code } = error as NodeJS.ErrnoException;
  const hasCause = error.cause !== undefined && depth < CAUSES_MAX;
  const cause = hasCause ? describeError(error.cause, depth + 1) : undefined;
  const { name, message, stack } = error;
  return {
    type: shortText(name),
    message: shortText(message),
    code,
    stack: shortText(stack, STACK_MAX),
    cause,
  };
}

/** Longest text in a log line, in characters: program output may be megabytes long. */
export const TEXT_MAX = 4000;
const STACK_MAX = 8000;
const ENTRIES_MAX = 100;
const LEVELS_MAX = 5;
const LINE_MAX = 64 * 1024;
/** A password of at most this length is redacted even if the end of the logged text cuts it off. */
const SECRET_MAX = 1000;

/** A string truncated to `most` characters, followed by its full length; other values are returned unchanged. */
function shortText<Value>(value: Value, most = TEXT_MAX): Value | string {
  if (typeof value !== "string" || value.length <= most) return value;
  // Passwords are redacted before the string is shortened, because a truncated password would not be recognised.
  const redacted = withoutCredentials(value.slice(0, most + SECRET_MAX)).slice(0, most);
  return `${redacted}… (${value.length} characters)`;
}

/**
 * Shortens the strings and lists in a value, down to five levels. Errors are returned unchanged, because the logger's
 * error serializer shortens them.
 */
function shortened(value: unknown, level: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error) {
    return shortText(value);
  }
  if (level > 0 && "toJSON" in value) return value;
  if (level === LEVELS_MAX) return "…";
  if (Array.isArray(value)) {
    return value.slice(0, ENTRIES_MAX).map((each) => shortened(each, level + 1));
  }
  const entries = Object.entries(value).slice(0, ENTRIES_MAX);
  return Object.fromEntries(
    entries.map(([key, each]) => [key.slice(0, 200), shortened(each, level + 1)]),
  );
}

/**
 * If a log line is too long although its strings were shortened, replaces it with a warning that contains its
 * beginning.
 */
function shortLine(line: string): string {
  if (line.length <= LINE_MAX) return line;
  const msg = "a line of the log was too long";
  const [, time] = /"time":"([^"]*)"/.exec(line.slice(0, TEXT_MAX)) ?? [];
  return `${JSON.stringify({ level: 40, time, msg, head: line.slice(0, TEXT_MAX) })}\n`;
}
