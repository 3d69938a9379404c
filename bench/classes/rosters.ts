import { hashNewPassword } from "../../src/server/account/service.ts";
import { median } from "../programs.ts";
import { type ClassesBench, line } from "./bench.ts";

const LINES = 2000;
const PREFIX = "roster";
const POLL_MS = 50;
const HASHES = 20;

/**
 * Measures how long it takes to add a roster of 2,000 existing users and a roster of 2,000 new users, each to its own
 * class.
 */
export async function measureRosters(bench: ClassesBench): Promise<void> {
  const { client } = bench;
  const { rows } = await client.query<{ id: number }>(
    "insert into user_group (name, owner_uid) select 'Roster', uid from app_user where role_id = 1000 limit 1 returning id::int",
  );
  const classId = rows[0]?.id ?? 0;
  try {
    line("roster of 2,000 existing users", await ofExisting(bench, classId), "limit 10,000 ms");
    line("the same again, unchanged", await ofExisting(bench, classId));
    await client.query("delete from group_member where group_id = $1", [classId]);
    line("roster of 2,000 new users", await ofNew(bench, classId), "limit 40,000 ms");
    line(`of it hashing, ${HASHES} hashes measured apart`, await hashing());
  } finally {
    await client.query("delete from user_group where id = $1", [classId]);
    await client.query("delete from app_user where username like $1", [`${PREFIX}%`]);
  }
}

async function ofExisting({ call, root }: ClassesBench, classId: number): Promise<number> {
  const rows = Array.from({ length: LINES }, (_, n) => [
    `user${10_000 + n}`,
    `Name ${n}`,
    `2026${n}`,
  ]);
  const { ms } = await call("/api/class/roster", { token: root, body: { classId, rows } });
  return ms;
}

/** Time until the accounts exist and have joined the class. */
async function ofNew({ call, root, client }: ClassesBench, classId: number): Promise<number> {
  const rows = Array.from({ length: LINES }, (_, n) => [`${PREFIX}${n}`, `Name ${n}`, `2026${n}`]);
  const begin = performance.now();
  const body = { classId, rows, createAccounts: true };
  const { data } = await call("/api/class/roster", { token: root, body });
  const { key } = data as { key: string };
  for (;;) {
    const { data: batch } = await call(`/api/admin/user/batch?key=${key}`, { token: root });
    const { state } = batch as { state: string };
    if (state === "done") break;
    if (state === "failed") throw new Error(`the roster failed: ${JSON.stringify(batch)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const ms = performance.now() - begin;
  const { rows: counted } = await client.query<{ count: number }>(
    "select count(*)::int as count from group_member where group_id = $1",
    [classId],
  );
  if (counted[0]?.count !== LINES) throw new Error(`${counted[0]?.count} members`);
  return ms;
}

async function hashing(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < HASHES; n += 1) {
    const begin = performance.now();
    await hashNewPassword(`password ${n}`);
    times.push(performance.now() - begin);
  }
  return median(times) * LINES;
}
