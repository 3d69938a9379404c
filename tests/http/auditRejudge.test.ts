import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../../src/shared/site/audit.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Page {
  records: AuditEntry[];
  next: number | null;
}

async function read(query = "", as: Caller = "root"): Promise<Page> {
  const reply = await world.call(as, `GET /api/admin/audit${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Page;
}

test("a rejudge is recorded with user, address, and the verdict that it replaced", async () => {
  const [row] = await world.sql<{ id: number }>(
    `with p as (insert into problem (problem_id, auth) values ('AUD1', 1) returning id)
     insert into submission (problem_id, display_pid, uid, length, language, ip, status)
     select id, 'AUD1', $1, 1, 'C', '127.0.0.1', 0 from p returning submit_id as id`,
    [people.user.uid],
  );
  await world.sql("insert into submission_code values ($1, 'int main(){}')", [row?.id]);
  const call = `GET /api/admin/judge/rejudge?submitId=${row?.id}`;
  expect((await world.call("admin", call)).status).toBe(403);
  expect((await read("?action=submission.rejudge")).records).toEqual([]);
  const reply = await world.call("root", call);
  expect(reply.status, reply.text).toBe(200);
  const { records } = await read("?action=submission.rejudge");
  expect(records).toMatchObject([
    { actor: "root", target: String(row?.id), before: { status: 0 } },
  ]);
});
