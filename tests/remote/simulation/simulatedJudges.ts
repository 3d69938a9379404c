import type { Clock } from "../../../src/shared/system/clock.ts";
import type { Site } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { SimulatedAtCoder } from "../atcoder/simulatedAtCoder.ts";
import { SimulatedCodeforces } from "../codeforces/simulatedCodeforces.ts";
import { SimulatedHdu } from "../hdu/simulatedHdu.ts";
import { SimulatedHustOj } from "../hustoj/simulatedHustOj.ts";
import { SimulatedJsk } from "../jsk/simulatedJsk.ts";
import { MXT_COOKIE, SimulatedMxt } from "../mxt/simulatedMxt.ts";
import { SimulatedPoj } from "../poj/simulatedPoj.ts";
import type { SimulatedJudge } from "../support/simulatedJudge.ts";

/** A simulated judge, with the data needed to use it. */
export interface JudgePlace {
  judge: SimulatedJudge & { answer: Site };
  origin: string;
  /** Codes of the judges at this origin. Codeforces (CF) and its gym (GYM) share one origin. */
  codes: readonly string[];
  /** Maps the code of each judge at this origin to the key of an existing problem of this judge. */
  problems: Readonly<Record<string, string>>;
  /** Name of the session cookie; only set if a person must log in with a browser. */
  sessionCookie?: string;
  /** Whether users submit their code on the judge's site themselves. */
  isLink?: boolean;
}

/** Returns all simulated judges; Codeforces and its gym share one entry. */
export function simulatedJudges(clock: Clock): JudgePlace[] {
  const tkoj = "https://tk.hustoj.com";
  return [
    place("JSK", "https://www.jisuanke.com", new SimulatedJsk(clock), "T1000"),
    {
      ...place("MXT", "https://mxt.cn", new SimulatedMxt(clock), "1000"),
      sessionCookie: MXT_COOKIE,
    },
    {
      ...place("TKOJ", tkoj, new SimulatedHustOj(clock, tkoj), "1000"),
      sessionCookie: "PHPSESSID",
    },
    place("POJ", "http://poj.org", new SimulatedPoj(clock), "1000"),
    place("HDU", "https://acm.hdu.edu.cn", new SimulatedHdu(clock), "1000"),
    {
      judge: new SimulatedCodeforces(clock),
      origin: "https://codeforces.com",
      codes: ["CF", "GYM"],
      problems: { CF: "1000A", GYM: "100001A" },
      isLink: true,
    },
    {
      ...place("AC", "https://atcoder.jp", new SimulatedAtCoder(clock), "abc100/abc100_a"),
      isLink: true,
    },
  ];
}

function place(
  code: string,
  origin: string,
  judge: SimulatedJudge & { answer: Site },
  problem: string,
): JudgePlace {
  return { judge, origin, codes: [code], problems: { [code]: problem } };
}

/** The sites by origin. */
export function sitesOf(places: readonly JudgePlace[]): Record<string, Site> {
  return Object.fromEntries(places.map(({ origin, judge }) => [origin, judge.answer]));
}
