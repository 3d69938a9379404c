import { randomBytes } from "node:crypto";
import type { Clock } from "../../../src/shared/system/clock.ts";
import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { OutgoingError } from "../../../src/server/platform/outgoing/outgoingError.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";

/** A fault that can be switched on in a simulated judge. It stays active until it is removed. */
export type Fault =
  /** The connection ends before a submission is stored. */
  | "lostBeforeStoring"
  /** The submission is stored, but the response is lost. */
  | "lostAfterStoring"
  | "serverError"
  /** The judge asks clients to retry later. */
  | "tooManyRequests"
  /** Each response is replaced by a bot-protection page. */
  | "challenge"
  /** The judge treats every session as expired. */
  | "sessionsEnd"
  /** The structure of pages or API responses differs from what the adapter expects. */
  | "pageChanged"
  /** Pages declare a character set other than the one that they use. */
  | "wrongCharset"
  /** The list of submissions contains each row twice. */
  | "duplicateRows"
  /** Problem pages redirect to another host. */
  | "foreignRedirect"
  /** The judge refuses the source code, for example because it is too long. */
  | "codeRefused"
  | "languageRefused";

export interface SimulatedSubmission {
  id: number;
  user: string;
  problem: string;
  language: string;
  code: string;
  at: number;
}

/** The phases of a submission, in order. */
export type SimulatedPhase = "waiting" | "compiling" | "judging" | "final";

const WAITING_MS = 2_000;
const COMPILING_MS = 3_000;
const JUDGING_MS = 5_000;
const SLOW_MS = 60_000;
export const RETRY_AFTER_SECONDS = 90;

/**
 * Base class of all simulated judges, with accounts, sessions, submissions and faults. The time always comes from the
 * given clock.
 */
export class SimulatedJudge {
  readonly clock: Clock;
  readonly accounts = new Map<string, string>();
  readonly submissions: SimulatedSubmission[] = [];
  readonly faults = new Set<Fault>();
  readonly sessions = new Map<string, string>();
  /** Profile texts by username. */
  readonly profiles = new Map<string, string>();
  nextId = 25_000_001;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  now(): number {
    return this.clock.now();
  }

  /** The user to whom a request's session cookie belongs. */
  userOf(request: WireRequest, cookie: string): string | undefined {
    if (this.faults.has("sessionsEnd")) return undefined;
    const pattern = new RegExp(`(?:^|; )${cookie}=([^;]+)`);
    const [, session] = pattern.exec(request.headers["cookie"] ?? "") ?? [];
    return session === undefined ? undefined : this.sessions.get(session);
  }

  /** Starts a session if the password is right; returns its cookie. */
  openSession(user: string, password: string, cookie: string): string | undefined {
    if (this.accounts.get(user) !== password) return undefined;
    const session = randomBytes(8).toString("hex");
    this.sessions.set(session, user);
    return `${cookie}=${session}; path=/`;
  }

  /**
   * Stores a submission. Depending on the active faults, the connection is lost before or after the submission is
   * stored. @throws OutgoingError with the code `connectionLost`
   */
  store(submission: Omit<SimulatedSubmission, "id" | "at">, origin: string): SimulatedSubmission {
    if (this.faults.has("lostBeforeStoring"))
      throw new OutgoingError("connectionLost", origin, true);
    const stored = { ...submission, id: this.nextId++, at: this.now() };
    this.submissions.unshift(stored);
    if (this.faults.has("lostAfterStoring"))
      throw new OutgoingError("connectionLost", origin, true);
    return stored;
  }

  /** Adds a submission that another user has sent to the judge directly, not through an adapter. */
  addForeign(user: string, problem: string): SimulatedSubmission {
    return this.store({ user, problem, language: "0", code: "SIM:WA" }, "");
  }

  phaseOf({ at, code }: SimulatedSubmission): SimulatedPhase {
    const age = this.now() - at - (code.includes("SIM:SLOW") ? SLOW_MS : 0);
    if (age < WAITING_MS) return "waiting";
    if (age < COMPILING_MS) return "compiling";
    return age < JUDGING_MS ? "judging" : "final";
  }

  /**
   * The response to every request while a general fault, such as a server error, is active; otherwise undefined.
   */
  faultAnswer(): SiteAnswer | undefined {
    if (this.faults.has("serverError")) return { status: 502, body: "Bad Gateway" };
    if (this.faults.has("tooManyRequests")) {
      return { status: 429, headers: { "retry-after": String(RETRY_AFTER_SECONDS) }, body: "" };
    }
    if (this.faults.has("challenge")) {
      return { status: 403, body: "<title>Just a moment...</title><p>Checking your browser</p>" };
    }
    return undefined;
  }
}

/** The marker in a program's code (`WA` in `SIM:WA`); `AC` if there is none. */
export function markerOf(code: string): string {
  return /SIM:(?!SLOW)([A-Z]+)/.exec(code)?.[1] ?? "AC";
}

/**
 * The compiler messages for the `#error` lines of a program, one message per line; empty if there are no such lines.
 */
export function errorLinesOf(code: string): string {
  return [...code.matchAll(/^#error .*$/gm)].map(([line]) => `\n0_0.cpp(1): ${line}`).join("");
}

export function formOf(request: WireRequest): URLSearchParams {
  return new URLSearchParams(Buffer.from(request.body ?? []).toString());
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
