import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { systemClock } from "../../shared/clock.ts";

/** Names whose values never reach a log, wherever they stand in the logged object (three levels). */
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
 * `://user:password@` of an address inside any text, as in the messages of database and mail errors. Begins
 * with signs that its loops exclude: a start that needs a loop of its own takes quadratic time.
 */
const credentials = /(:\/\/[^\s:/@]*):[^\s@/]*@/g;

/** Hides the password of every address in a text. */
export function withoutCredentials(text: string): string {
  return text.replace(credentials, "$1:***@");
}

/** A log of JSON lines on standard output; secrets are replaced before anything is written. */
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
        logMethod(given, write) {
          write.apply(this, given.map((each) => shortText(each)) as typeof given);
        },
        streamWrite: (line) => shortLine(withoutCredentials(line)),
      },
    },
    // Synchronous: the last lines before a crash are the ones that matter.
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

/** Causes may go in a circle. */
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

/** Longest text in a line of the log, characters: what a program wrote may be megabytes. */
export const TEXT_MAX = 4000;
const STACK_MAX = 8000;
const ENTRIES_MAX = 100;
const LEVELS_MAX = 5;
const LINE_MAX = 64 * 1024;
/** Longest password that is hidden where a text is cut in its middle. */
const SECRET_MAX = 1000;

/** A text cut to `most` characters with its real length behind it; other values as they are. */
function shortText<Value>(value: Value, most = TEXT_MAX): Value | string {
  if (typeof value !== "string" || value.length <= most) return value;
  // Passwords first: cut in its middle, one is no longer recognised.
  const kept = withoutCredentials(value.slice(0, most + SECRET_MAX)).slice(0, most);
  return `${kept}… (${value.length} characters)`;
}

/** Fields with short texts and short lists, five levels deep; errors are left to their serializer. */
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

/** A line that is too long in spite of its short texts, as a line that says so. */
function shortLine(line: string): string {
  if (line.length <= LINE_MAX) return line;
  const msg = "a line of the log was too long";
  return `${JSON.stringify({ level: 40, time: new Date(systemClock.now()), msg, head: line.slice(0, TEXT_MAX) })}\n`;
}
