/** A contest on a cluster under load: its contestants, problems and settings. */
import { join } from "node:path";
import { openSession } from "../../src/server/account/session.ts";
import { readFolder } from "../../src/server/package/readFolder.ts";
import { insertPackage } from "../../src/server/package/storePackage.ts";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { confirmedChanges } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import type { Cluster } from "../../tests/chaos/cluster.ts";
import { timed } from "../liveVerdicts.ts";
import { cpuOf } from "./processUse.ts";

export const PROBLEMS = 13;
/** The statement of this sample problem contains inline formulas, one display formula and a picture. */
const SAMPLE = join(import.meta.dirname, "../../samples/1006-snail-town");

export interface Person {
  uid: string;
  username: string;
  token: string;
}

export interface Load {
  cluster: Cluster;
  cid: number;
  /** The contest's problems, in order. */
  pids: number[];
  /** Milliseconds. */
  start: number;
  /** Beginning of the freeze; absent if the contest has no freeze. */
  frozenAt?: number | undefined;
  people: Person[];
  root: string;
}

/** Everything that exists before the contest is created. */
type Populated = Omit<Load, "cid" | "start">;

export const addressOf = ({ cluster }: Pick<Load, "cluster">, i: number): string =>
  cluster.addresses[i % cluster.addresses.length] ?? "";

/** CPU time of all servers, in milliseconds. */
export const cpuOfServers = ({ cluster }: Load): number =>
  cluster.serverPids().reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Creates contestants with open sessions, problems with one test case each, and a session of root. */
export async function populate(cluster: Cluster, contestants: number): Promise<Populated> {
  const { db } = cluster;
  const people: Person[] = [];
  const session = { ip: "127.0.0.1", userAgent: "bench" };
  for (let n = 1; n <= contestants; n += 1) {
    const uid = `e${n.toString(16).padStart(31, "0")}`;
    const username = `team${String(n).padStart(4, "0")}`;
    await db.query({
      text: "insert into app_user (uid, username, password_hash) values ($1, $2, 'x')",
      values: [uid, username],
    });
    people.push({ uid, username, token: await openSession(db, { uid, ...session }) });
  }
  const [root] = await db.query<{ uid: string }>({
    text: "select uid from app_user where role_id = 1000",
  });
  return {
    cluster,
    people,
    pids: await addProblems(cluster),
    root: await openSession(db, { uid: root?.uid ?? "", ...session }),
  };
}

/** Adds copies of a sample problem that are visible only in contests; returns their ids. */
async function addProblems({ db, folder }: Cluster): Promise<number[]> {
  const sample = await readFolder(SAMPLE, folderStore(db, join(folder, "data/files")));
  const pids: number[] = [];
  for (let n = 1; n <= PROBLEMS; n += 1) {
    const fields = { ...sample.fields, problemId: `LOAD${n}`, auth: 3 as const, tags: [] };
    const one = { ...sample, fields, cases: sample.cases.slice(0, 1), solutions: [] };
    const pid = await db.transaction((tx) => insertPackage(tx, one, "1"));
    if (pid === undefined) throw new Error("there are problems of an earlier run");
    pids.push(pid);
  }
  return pids;
}

/** Makes a call with this token to one of the servers; throws if the call fails. */
export async function sendAs<Data>(
  load: Pick<Load, "cluster">,
  { token, server, method }: { token: string; server: number; method?: string },
  path: string,
  body?: object,
): Promise<Data> {
  const { status, text } = await timed(addressOf(load, server), {
    method: method ?? (body ? "POST" : "GET"),
    path,
    headers: { authorization: token, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const send = <Data>(
  load: Populated,
  path: string,
  body?: object,
  method?: string,
): Promise<Data> => {
  const as = { token: load.root, server: 0, ...(method !== undefined && { method }) };
  return sendAs<Data>(load, as, path, body);
};

/** Settings of a private contest; its organizer registers all contestants. */
const PRIVATE = { auth: 1, openPwdLimit: true, pwd: "load" };

/**
 * Creates an ACM contest from `start` to `end` (milliseconds) with all problems; if the contest is private, all users
 * are registered. Returns its id.
 */
export async function createContest(
  load: Populated,
  { start, end, isPrivate = false }: { start: number; end: number; isPrivate?: boolean },
): Promise<number> {
  const { id } = await send<{ id: number }>(load, "/api/admin/contest", {
    title: "Load",
    description: "",
    type: 0,
    auth: 0,
    openRank: true,
    ...(isPrivate && PRIVATE),
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    sealRank: false,
    sealRankTime: null,
    autoRealRank: true,
    contestAdminVisible: true,
  });
  for (const pid of load.pids) {
    await send(load, "/api/admin/contest/add-problem-from-public", { cid: id, pid });
  }
  if (isPrivate) await register(load, id);
  return id;
}

/** Maximum number of usernames that are registered with one call. */
const LINES = 1000;

async function register(load: Populated, cid: number): Promise<void> {
  const names = load.people.map(({ username }) => username);
  for (let at = 0; at < names.length; at += LINES) {
    const usernames = names.slice(at, at + LINES).join("\n");
    await send(load, "/api/admin/contest/participant", { cid, usernames });
  }
}

/** Opens a problem, as the organizer does before the contest, so that the statement is rendered and stored. */
export async function lookAtProblem(load: Load): Promise<void> {
  await send(load, `/api/get-contest-problem-details?cid=${load.cid}&displayId=A`);
}

/**
 * Stores submissions of all contestants together with their verdicts, spread evenly over the first half of the contest.
 */
export async function storeSubmissions(load: Load, count: number): Promise<void> {
  const { cluster, cid, pids, people } = load;
  await cluster.ask(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip,
       scope, scope_id, listed, countable)
     select ($2::bigint[])[k], chr(64 + k), uid, c.start_time + (c.end_time - c.start_time) / 2 * n / $3,
       case when random() < 1 / 3.0 then 0 else -1 end, 10, 'C', '127.0.0.1', 'contest', c.id, false, false
     from contest c cross join (
       select n, 1 + floor(random() * cardinality($2::bigint[]))::int as k,
         ($4::text[])[1 + floor(random() * cardinality($4::text[]))::int] as uid
       from generate_series(1, $3::int) n offset 0
     ) sent where c.id = $1`,
    [cid, pids, count, people.map(({ uid }) => uid)],
  );
  // Saving the contest makes the servers reload it.
  await change(load, {});
}

async function change(load: Load, fields: object): Promise<void> {
  const form = await send<object>(load, `/api/admin/contest?cid=${load.cid}`);
  const body = { ...form, ...fields, confirm: confirmedChanges };
  await send(load, "/api/admin/contest", body, "PUT");
}

/** Makes the contest private and registers all users. */
export async function makePrivate(load: Load): Promise<void> {
  await register(load, load.cid);
  await change(load, PRIVATE);
}

/** Freezes the scoreboard from this time on (milliseconds). */
export async function freezeAt(load: Load, frozenAt: number): Promise<void> {
  load.frozenAt = frozenAt;
  await change(load, { sealRank: true, sealRankTime: new Date(frozenAt).toISOString() });
}

export async function reveal(load: Load): Promise<void> {
  await send(load, "/api/admin/contest/reveal", { cid: load.cid });
  load.frozenAt = undefined;
}
