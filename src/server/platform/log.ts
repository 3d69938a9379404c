import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { LogLevel } from "./config.ts";

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

/** `user:password@` of an address inside any text, as in the messages of database and mail errors. */
const credentials = /\b([a-z][a-z\d+.-]*:\/\/[^\s:/@]*):[^\s@/]*@/gi;

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
      serializers: { err: describeError, error: describeError },
      hooks: {
        streamWrite: withoutCredentials,
      },
    },
    // Synchronous: the last lines before a crash are the ones that matter.
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
