import { Refusal } from "../../shared/call/errors.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { OutgoingHttp } from "../platform/outgoing/outgoingHttp.ts";
import type { RemoteJudgeInfo } from "./adapter/adapter.ts";
import { SiteJudges } from "./adapters.ts";
import { type DataSourceSettings, dataSourcesOf } from "./dataSources.ts";
import { backendName } from "./engine/backendName.ts";
import { judgeState, noteStep } from "./engine/judgeHealth.ts";
import { HostPacer } from "./engine/hostPacer.ts";
import { sharedTurns } from "./engine/hostTurns.ts";
import { addLanguages, allowLanguages, sendToJudge, storeOrigin } from "./problem/attach.sql.ts";
import { RemoteProblemReader } from "./problem/readProblem.ts";

export type { OpenFile } from "./adapter/dataSource.ts";
export { RemoteError } from "./adapter/remoteError.ts";
export { type DataSourceSettings, usualDataSources } from "./dataSources.ts";
export type {
  LyrioAnswer,
  LyrioChecker,
  LyrioContent,
  LyrioFile,
  LyrioJudgeInfo,
  LyrioProblem,
  LyrioSubtask,
} from "./lyrio/problem.ts";
export {
  PICTURES_MAX,
  type ReadDataProblem,
  type ReadRemoteProblem,
  RemoteProblemReader,
} from "./problem/readProblem.ts";
export type { SyzojProblem } from "./syzoj/problem.ts";

/** The location of a problem at a remote judge. */
export interface RemoteOrigin {
  judge: string;
  key: string;
  sourceUrl: string;
}

/**
 * The location of an imported problem, together with the imported parts of the problem (such as statements, examples
 * and tags), each as a string.
 */
export interface ImportedOrigin extends RemoteOrigin {
  imported: Record<string, string>;
}

/** Services shared by all requests of this site to remote judges. */
export class RemoteJudges {
  readonly judges: SiteJudges;
  readonly problems: RemoteProblemReader;
  readonly #db: Database;
  readonly #pacers = new Map<string, HostPacer>();

  constructor({
    db,
    outgoing,
    dataSources,
  }: {
    db: Database;
    outgoing: OutgoingHttp;
    dataSources: DataSourceSettings;
  }) {
    this.#db = db;
    this.judges = new SiteJudges(dataSources.hustOjSites);
    this.problems = new RemoteProblemReader(
      { db, outgoing, judges: this.judges },
      (judge) => this.pacerOf(judge),
      dataSourcesOf(db.clock, dataSources),
    );
  }

  /**
   * Enforces the minimum interval between requests to the host of a judge, for the imports and submissions of all
   * servers. For judges on one host, such as Codeforces and its gym, the interval applies to all their requests
   * together.
   */
  pacerOf(judge: string): HostPacer {
    const info = (this.judges.source(judge) ?? this.problems.dataSource(judge))?.info;
    const [origin] = info?.origins ?? [];
    const host = origin === undefined ? judge : new URL(origin).host;
    let pacer = this.#pacers.get(host);
    if (!pacer) {
      const turns = sharedTurns(this.#db, { host, gapMs: info?.requestGapMs ?? 0 });
      pacer = new HostPacer(this.#db.clock, turns);
      this.#pacers.set(host, pacer);
    }
    return pacer;
  }
}

/**
 * The reason why nothing can be imported from a judge; undefined if imports are possible. Nothing can be imported if
 * imports from the judge are switched off, or if its problems are judged locally and the whole judge is switched off.
 * If the judge is remote, switching off the whole judge affects only submissions, so imports stay possible.
 */
export async function importRefusal(
  db: Db,
  { problems }: RemoteJudges,
  judge: string,
): Promise<Refusal | undefined> {
  const { state, modesOff } = await judgeState(db, judge);
  const isSiteOff = state === "disabled" && problems.dataSource(judge) !== undefined;
  return isSiteOff || modesOff.includes("import")
    ? new Refusal("REMOTE_JUDGE_OFF", { judge })
    : undefined;
}

/**
 * For languages other than C and C++, the limits that are shown for a problem are doubled, unless the judge applies the
 * same limits to all languages.
 */
function languageRows({ languages, hasSameLimits = false }: RemoteJudgeInfo) {
  return languages.map(({ name }, seq) => ({
    name,
    seq,
    factor: hasSameLimits || C_FAMILY.test(name) ? 1 : 2,
  }));
}

/**
 * Matches the names that remote judges use for C and C++, such as `G++`, `GCC`, `C (NOI)`, `C++14` and `Clang++`, but
 * not `C#`.
 */
const C_FAMILY = /^(?:g\+\+|gcc|c\+\+|clang|c(?![#a-z]))/i;

/**
 * Stores the origin of an imported problem; returns whether it was stored. Returns false if another problem is already
 * linked to this remote problem, or if this problem is already linked to a different one.
 */
export async function noteOrigin(
  tx: Tx,
  pid: number,
  { judge, key, sourceUrl, imported }: ImportedOrigin,
): Promise<boolean> {
  const parts = JSON.stringify(imported);
  const [stored] = await storeOrigin(tx, { pid, judge, key, sourceUrl, imported: parts });
  if (stored) await noteStep(tx, judge, "import");
  return stored !== undefined;
}

/**
 * Records that future submissions to a stored problem are sent to its judge, in the judge's languages. A problem that
 * has been imported before keeps its languages. Returns false if another problem is already linked to this remote
 * problem, or if this problem is linked to a different one.
 */
export async function attachToJudge(
  tx: Tx,
  { judges }: RemoteJudges,
  { pid, isNew, ...origin }: ImportedOrigin & { pid: number; isNew: boolean },
): Promise<boolean> {
  const { judge } = origin;
  const info = judges.source(judge)?.info;
  if (!info) throw new Error(`no judge ${judge}`);
  if (!(await noteOrigin(tx, pid, origin))) return false;
  await addLanguages(tx, { judge, rows: JSON.stringify(languageRows(info)) });
  await sendToJudge(tx, { pid, judge, backend: backendName(judge) });
  if (isNew) await allowLanguages(tx, { pid, judge });
  return true;
}
