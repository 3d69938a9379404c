import type { Clock } from "../../shared/clock.ts";
import type { Tx } from "../platform/db.ts";
import type { OutgoingHttp } from "../platform/outgoingHttp.ts";
import type { RemoteJudgeInfo } from "./adapter/adapter.ts";
import { problemSource } from "./adapters.ts";
import { backendName } from "./engine/backendName.ts";
import { noteStep } from "./engine/judgeHealth.ts";
import { HostPacer } from "./engine/hostPacer.ts";
import { addLanguages, allowLanguages, sendToJudge, storeOrigin } from "./problem/attach.sql.ts";
import { RemoteProblemReader } from "./problem/readProblem.ts";

export { problemSource } from "./adapters.ts";
export { RemoteError } from "./adapter/remoteError.ts";
export { type ReadRemoteProblem, RemoteProblemReader } from "./problem/readProblem.ts";

/** Where a problem is at another judge. */
export interface RemoteOrigin {
  judge: string;
  key: string;
  sourceUrl: string;
}

/** What all requests of this process to other judges share. */
export class RemoteJudges {
  readonly problems: RemoteProblemReader;
  readonly #clock: Clock;
  readonly #pacers = new Map<string, HostPacer>();

  constructor({ clock, outgoing }: { clock: Clock; outgoing: OutgoingHttp }) {
    this.#clock = clock;
    this.problems = new RemoteProblemReader(outgoing, (judge) => this.pacerOf(judge));
  }

  /** Keeps the gap between requests to one judge, for imports and submissions together. */
  pacerOf(judge: string): HostPacer {
    let pacer = this.#pacers.get(judge);
    if (!pacer) {
      pacer = new HostPacer(this.#clock, problemSource(judge)?.info.requestGapMs ?? 0);
      this.#pacers.set(judge, pacer);
    }
    return pacer;
  }
}

/** Limits of a problem are shown doubled for languages other than C and C++, unless the judge has the same for all. */
function languageRows({ languages, hasSameLimits = false }: RemoteJudgeInfo) {
  return languages.map(({ name }, seq) => ({
    name,
    seq,
    factor: hasSameLimits || C_FAMILY.test(name) ? 1 : 2,
  }));
}

/** C and C++ by their names at judges: `G++`, `GCC`, `C (NOI)`, `C++14`, `Clang++`; not `C#`. */
const C_FAMILY = /^(?:g\+\+|gcc|c\+\+|clang|c(?![#a-z]))/i;

/**
 * Submissions to a stored problem are sent to its judge from now on, in the judge's languages. False: another problem has
 * this place at the judge.
 */
export async function attachToJudge(
  tx: Tx,
  pid: number,
  { judge, key, sourceUrl }: RemoteOrigin,
): Promise<boolean> {
  const info = problemSource(judge)?.info;
  if (!info) throw new Error(`no judge ${judge}`);
  const [stored] = await storeOrigin(tx, { pid, judge, key, sourceUrl });
  if (!stored) return false;
  await addLanguages(tx, { judge, rows: JSON.stringify(languageRows(info)) });
  await sendToJudge(tx, { pid, judge, backend: backendName(judge) });
  await allowLanguages(tx, { pid, judge });
  await noteStep(tx, judge, "import");
  return true;
}
