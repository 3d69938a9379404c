import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { cloneDatabase, type TestDatabase } from "../support/cloneDatabase.ts";

const migrations = join(import.meta.dirname, "../../db/migrations");
let database: TestDatabase;
let client: pg.Client;
let folder: string;

/**
 * Returns a folder with copies of all migrations that precede the one that separates comments from their contest data.
 */
function earlierMigrations(): string {
  const earlier = join(folder, "earlier");
  mkdirSync(earlier);
  for (const file of readdirSync(migrations).toSorted()) {
    if (file.endsWith("_comment_places.sql")) return earlier;
    cpSync(join(migrations, file), join(earlier, file));
  }
  throw new Error("there is no such migration");
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verdict-comments-"));
  database = await cloneDatabase(inject("postgresUrl"), "template0");
  await migrate(database.url, { folder: earlierMigrations(), clock: systemClock });
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (text: string) => (await client.query(text)).rows;

test("stored questions, answers and likes are kept, and deleted with their contest", async () => {
  await client.query(`
    insert into app_user (uid, username, password_hash) values (md5('user'), 'user', ''), ('1', 'admin', '');
    insert into problem (problem_id, author_uid) values ('P1', '1');
    insert into contest (title, rule, author_uid, start_time, end_time, last_end)
      values ('Round', 'acm', '1', now(), now() + interval '1 h', now() + interval '1 h');
    insert into comment (contest_id, uid, problem_id, content, html, renderer, is_public, is_answered, like_num)
      select c.id, md5('user'), p.id, 'Positive?', '<p>Positive?</p>', 4, true, true, 1 from contest c, problem p;
    insert into comment (contest_id, parent_id, uid, to_uid, content, html, renderer, is_official, is_public)
      select contest_id, id, '1', md5('user'), 'Yes', '<p>Yes</p>', 4, true, true from comment;
    insert into comment (contest_id, parent_id, uid, to_uid, content, html, renderer)
      select contest_id, id, md5('user'), '1', 'Sure?', '<p>Sure?</p>', 4 from comment where parent_id is null;
    insert into comment (contest_id, uid, content, html, renderer)
      select id, md5('user'), 'Open', '<p>Open</p>', 4 from contest;
    insert into comment (contest_id, uid, content, html, renderer, is_official, is_public)
      select id, '1', 'Bring water', '<p>Bring water</p>', 4, true, true from contest;
    insert into comment_like (comment_id, uid) select min(id), '1' from comment`);
  const texts =
    "select id, parent_id, uid, to_uid, content, html, like_num from comment order by id";
  const before = await rows(texts);

  await migrate(database.url, { folder: migrations, clock: systemClock });
  expect(await rows(texts)).toEqual(before);
  expect(await rows("select uid from comment_like")).toEqual([{ uid: "1" }]);
  const flags = { is_official: false, is_public: false, is_answered: null, problem: null };
  expect(
    await rows(`select c.content, cc.is_official, cc.is_public, cc.is_answered, p.problem_id as problem
      from comment c join contest_comment cc on cc.comment_id = c.id and cc.contest_id = c.contest_id
      left join problem p on p.id = cc.problem_id order by c.id`),
  ).toEqual([
    { content: "Positive?", is_official: false, is_public: true, is_answered: true, problem: "P1" },
    { ...flags, content: "Yes", is_official: true, is_public: true },
    { ...flags, content: "Sure?" },
    { ...flags, content: "Open", is_answered: false },
    { ...flags, content: "Bring water", is_official: true, is_public: true },
  ]);

  await expect(
    client.query(
      `insert into comment (uid, content, html, renderer) values (md5('user'), 'Nowhere', '', 0)`,
    ),
  ).rejects.toThrow("comment_place_check");
  await client.query(`insert into contest (title, rule, author_uid, start_time, end_time, last_end)
    values ('Other', 'acm', '1', now(), now() + interval '1 h', now() + interval '1 h')`);
  await expect(
    client.query(`insert into comment (contest_id, parent_id, uid, content, html, renderer)
      select (select max(id) from contest), min(id), md5('user'), 'Elsewhere', '', 0 from comment`),
  ).rejects.toThrow("comment_parent_in_contest_fkey");

  await client.query("delete from contest");
  expect(await rows("select 1 from comment union all select 1 from contest_comment")).toEqual([]);
  expect(await rows("select 1 from comment_like")).toEqual([]);
});
