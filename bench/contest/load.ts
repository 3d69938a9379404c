/** A contest of a cluster that benchmarks put under load: its contestants, problems and settings. */
import { openSession } from "../../src/server/account/session.ts";
import type { Database } from "../../src/server/platform/db.ts";
import { confirmedChanges } from "../../src/shared/contestAdmin.ts";
import type { Cluster } from "../../tests/chaos/cluster.ts";
import { timed } from "../liveVerdicts.ts";

export const PROBLEMS = 13;

export interface Person {
  uid: string;
  token: string;
}

export interface Load {
  cluster: Cluster;
  cid: number;
  /** Milliseconds. */
  start: number;
  /** When the freeze began; absent: there is none. */
  frozenAt?: number | undefined;
  people: Person[];
  root: string;
}

/** What a contest is created with. */
type Populated = Omit<Load, "cid" | "start">;

/** Contestants with open sessions, problems with one test case each, and root's session. */
export async function populate(
  db: Database,
  contestants: number,
): Promise<{ people: Person[]; root: string }> {
  await db.query({
    text: `insert into app_user (uid, username, password_hash)
      select 'e' || lpad(to_hex(n), 31, '0'), 'team' || lpad(n::text, 4, '0'), 'x' from generate_series(1, $1::int) n`,
    values: [contestants],
  });
  await db.query({
    text: `with p as (
        insert into problem (problem_id, auth, data_version, time_limit, memory_limit)
        select 'LOAD' || n, 3, 1, 1000, 128 from generate_series(1, $1::int) n returning id
      ), titled as (
        insert into problem_title (problem_id, locale, title)
        select id, locale, 'Problem ' || id from p, (values ('zh-CN'), ('en-US')) as l (locale)
      )
      insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256, output_sha256)
      select p.id, 1, 1, '1.in', '1.out', c.input_sha256, c.output_sha256
      from p, (select input_sha256, output_sha256 from problem_case limit 1) c`,
    values: [PROBLEMS],
  });
  const people: Person[] = [];
  for (let n = 1; n <= contestants; n += 1) {
    const uid = `e${n.toString(16).padStart(31, "0")}`;
    people.push({
      uid,
      token: await openSession(db, { uid, ip: "127.0.0.1", userAgent: "bench" }),
    });
  }
  const [root] = await db.query<{ uid: string }>({
    text: "select uid from app_user where role_id = 1000",
  });
  return {
    people,
    root: await openSession(db, { uid: root?.uid ?? "", ip: "127.0.0.1", userAgent: "bench" }),
  };
}

async function send<Data>(
  load: Populated,
  path: string,
  body?: object,
  method = body ? "POST" : "GET",
): Promise<Data> {
  const { status, text } = await timed(load.cluster.addresses[0] ?? "", {
    ...{ method, path },
    headers: { authorization: load.root, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** A public ACM contest from `start` to `end` (milliseconds) with all problems; returns its id. */
export async function createContest(
  load: Populated,
  { start, end }: { start: number; end: number },
): Promise<number> {
  const { id } = await send<{ id: number }>(load, "/api/admin/contest", {
    ...{ title: "Load", description: "", type: 0, auth: 0, openRank: true },
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    ...{ sealRank: false, sealRankTime: null, autoRealRank: true, contestAdminVisible: true },
  });
  const rows = await load.cluster.ask<{ pid: number }>(
    "select id::int as pid from problem where problem_id like 'LOAD%' order by id",
  );
  for (const { pid } of rows) {
    await send(load, "/api/admin/contest/add-problem-from-public", { cid: id, pid });
  }
  return id;
}

/** Freezes the scoreboard from this moment on, milliseconds. */
export async function freezeAt(load: Load, frozenAt: number): Promise<void> {
  load.frozenAt = frozenAt;
  const form = await send<object>(load, `/api/admin/contest?cid=${load.cid}`);
  const sealRankTime = new Date(frozenAt).toISOString();
  const body = { ...form, sealRank: true, sealRankTime, confirm: confirmedChanges };
  await send(load, "/api/admin/contest", body, "PUT");
}

export async function reveal(load: Load): Promise<void> {
  await send(load, "/api/admin/contest/reveal", { cid: load.cid });
  load.frozenAt = undefined;
}
