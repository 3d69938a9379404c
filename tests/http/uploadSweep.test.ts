import { randomBytes } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { sweepUploads } from "../../src/server/upload/sweep.ts";
import { fileReferences } from "../../src/server/upload/sweep.sql.ts";
import { DAY, HOUR } from "../support/worldClock.ts";
import { picture, send } from "./uploadForm.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people } from "./world.ts";

let world: TimedWorld;
let store: ReturnType<typeof folderStore>;
beforeAll(async () => {
  // File times come from the machine's clock, so the site's clock starts at the machine's time.
  world = await createTimedWorld({}, Date.now());
  store = folderStore(world.server.db, join(world.server.data, "files"));
});
afterAll(() => world.close());

async function keepImage(): Promise<string> {
  const reply = await send(world, "admin", "POST /api/file/upload-md-img", {
    bytes: await picture(),
  });
  return (reply.body.data as { link: string }).link;
}

async function isThere(link: string): Promise<boolean> {
  return (await fetch(world.server.address + link)).ok;
}

const sweepNow = () => sweepUploads(world.server.db, store);

/** Advances the clock but prevents the daily sweep, because each test runs the sweep explicitly. */
async function pass(ms: number): Promise<void> {
  await world.sql("delete from job where kind = 'sweep-uploads'");
  await world.clock.advance(ms);
  await world.signInAgain();
}

const age = () => pass(30 * DAY);

/** Sweeps twice: one day's sweep marks unreferenced files, and the next day's sweep deletes them. */
async function sweep(): Promise<void> {
  await sweepNow();
  await age();
  await sweepNow();
}

test("the sweep covers every foreign key to stored files", async () => {
  const keys = await world.sql<{ from: string; column: string }>(
    `select conrelid::regclass::text as "from", a.attname as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'stored_file'::regclass order by 1, 2`,
  );
  expect(keys.length).toBeGreaterThan(0);
  expect(fileReferences.map(String).toSorted()).toEqual(
    keys.map(({ from, column }) => `${from},${column}`),
  );
});

test("the sweep retains every referenced file, and deletes unreferenced ones", async () => {
  const [problem] = await world.sql<{ id: number }>(
    "insert into problem (problem_id, owner_uid) values ('SWEEP1', '1') returning id",
  );
  const hashes: string[] = [];
  // Rows that other sweeps would delete get an infinite expiry.
  for (const [table, column] of fileReferences) {
    const sha256 = await store.put(randomBytes(16));
    hashes.push(sha256);
    const other = await store.put(Buffer.from("the other half of a case"));
    const values: Record<string, [text: string, values: unknown[]]> = {
      problem_case: [
        `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256, output_sha256)
         values ($1, 1, $2, 'a.in', 'a.out', $3, $4)`,
        [
          problem!.id,
          hashes.length,
          ...(column === "input_sha256" ? [sha256, other] : [other, sha256]),
        ],
      ],
      problem_check_case: [
        `with c as (insert into problem_check (problem_id, kind, total, fingerprint, source, revision, data_version)
           values ($1, 'live', 0, '', '{}', 1, 1)
           on conflict (problem_id, kind) do update set total = 0 returning id)
         insert into problem_check_case (check_id, seq, input_name, output_name, input_sha256, output_sha256, score)
         select id, $2, 'a.in', 'a.out', $3, $4, 0 from c`,
        [
          problem!.id,
          hashes.length,
          ...(column === "input_sha256" ? [sha256, other] : [other, sha256]),
        ],
      ],
      problem_file: [
        "insert into problem_file (problem_id, name, sha256) values ($1, 'a.png', $2)",
        [problem!.id, sha256],
      ],
      data_upload_file: [
        `with u as (insert into data_upload (id, uid, name, size, touched_at) values ('swept-file', '1', 'a.zip', 1, 'infinity') returning id)
         insert into data_upload_file (upload_id, name, size, sha256) select id, 'a.in', 16, $1 from u`,
        [sha256],
      ],
      data_upload_part: [
        `with u as (insert into data_upload (id, uid, name, size, touched_at) values ('swept-part', '1', 'a.zip', 1, 'infinity') returning id)
         insert into data_upload_part (upload_id, start, size, sha256) select id, 0, 16, $1 from u`,
        [sha256],
      ],
      package_import: [
        "insert into package_import (owner_uid, name, sha256, size, expires_at) values ('1', 'a.zip', $1, 16, 'infinity')",
        [sha256],
      ],
      upload: [
        `insert into upload (kind, sha256, extension, content_type) values ('carousel', $1, 'webp', 'image/webp')`,
        [sha256],
      ],
    };
    const insert = values[table];
    if (!insert) throw new Error(`this test makes no row of ${table} yet`);
    await world.sql(...insert);
  }
  const unreferenced = await store.put(randomBytes(16));
  await age();
  await sweep();
  for (const sha256 of hashes) expect(await store.size(sha256)).toBeGreaterThan(0);
  expect(await store.size(unreferenced)).toBeUndefined();
  expect(await world.sql("select 1 from stored_file where sha256 = $1", [unreferenced])).toEqual(
    [],
  );
});

test("the sweep retains every upload that any text or user shows", async () => {
  const links: Record<string, string> = {};
  const add = async (where: string, write: (link: string) => Promise<unknown>) => {
    const link = await keepImage();
    links[where] = link;
    await write(`see ![x](${link})`);
  };
  await world.sql("delete from rate_window");
  await add("announcement", (text) =>
    world.sql("insert into announcement (title, content) values ('t', $1)", [text]),
  );
  await add("signature", (text) =>
    world.sql("update app_user set signature = $1 where uid = $2", [text, people.user.uid]),
  );
  await add("message", (text) =>
    world.sql("insert into message (uid, kind, title, content) values ($1, 'sys', 't', $2)", [
      people.user.uid,
      text,
    ]),
  );
  await add("statement", (text) =>
    world.sql(
      `insert into problem_statement (problem_id, locale, description, input, output)
       select id, 'zh-CN', '', '', $1 from problem limit 1`,
      [text],
    ),
  );
  await add("setting", (text) =>
    world.sql("insert into site_setting (key, value) values ('sweep', $1)", [
      JSON.stringify({ any: [text] }),
    ]),
  );
  const newAvatar = await send(world, "root", "POST /api/file/upload-avatar", {
    bytes: await picture(),
  });
  links["avatar"] = (newAvatar.body.data as { avatar: string }).avatar;
  const file_ = await send(world, "admin", "POST /api/file/upload-md-file", {
    bytes: randomBytes(9),
    field: "file",
  });
  const { link } = file_.body.data as { link: string };
  links["file"] = link;
  await world.sql("insert into announcement (title, content) values ('f', $1)", [`[f](${link})`]);
  const unused = await keepImage();

  await age();
  await sweep();
  for (const [where, address] of Object.entries(links)) {
    expect(await isThere(address), where).toBe(true);
  }
  expect(await isThere(unused)).toBe(false);

  // The last reference is removed, and the next sweep deletes the row and the bytes.
  await world.sql("delete from announcement");
  await age();
  await sweep();
  expect(await isThere(links["announcement"]!)).toBe(false);
  expect(await isThere(links["signature"]!)).toBe(true);
});

test("the sweep: unreferenced files are retained for a day, uploads for a week", async () => {
  const link = await keepImage();
  const sha256 = await store.put(randomBytes(16));
  await pass(6 * DAY);
  await sweepNow();
  await pass(23 * HOUR);
  await sweepNow();
  expect(await isThere(link)).toBe(true);
  expect(await store.size(sha256)).toBe(16);
});

test("the sweep: uploading or referencing unreferenced bytes again restarts the period", async () => {
  const [first, second] = [randomBytes(16), randomBytes(16)];
  const unreferencedFile = await store.put(first);
  const referencedFile = await store.put(second);
  await sweepNow();
  await age();
  await store.put(first);
  const insert = `insert into upload (kind, sha256, extension, content_type)
    values ('carousel', $1, 'webp', 'image/webp') returning id`;
  const [row] = await world.sql<{ id: number }>(insert, [referencedFile]);
  await sweepNow();
  await world.sql("delete from upload where id = $1", [row!.id]);
  await sweepNow();
  expect([await store.size(unreferencedFile), await store.size(referencedFile)]).toEqual([16, 16]);
});

test("the sweep: bytes without a row are deleted after a day, temporary files of a crash at once; new ones stay", async () => {
  const folder = join(world.server.data, "files");
  const sha256 = await store.put(randomBytes(16));
  await world.sql("delete from stored_file where sha256 = $1", [sha256]);
  const path = join(folder, sha256.slice(0, 2), sha256);
  const [old, young] = [`${path}.aa.part`, `${path}.bb.part`];
  await writeFile(old, "torn");
  await age();
  const present = world.clock.now() / 1000;
  await writeFile(young, "being written");
  await utimes(young, present, present);
  await sweepNow();
  const files = await readdir(join(folder, sha256.slice(0, 2)));
  expect(files.filter((name) => name.endsWith(".part"))).toEqual([young.split("/").at(-1)]);
  expect(await store.size(sha256)).toBe(16);
  await age();
  await sweepNow();
  expect(await store.size(sha256)).toBeUndefined();
});

test("the server sweeps by itself, once a day", async () => {
  const fresh = await createTimedWorld({}, Date.now());
  try {
    const ownStore = folderStore(fresh.server.db, join(fresh.server.data, "files"));
    const sha256 = await ownStore.put(randomBytes(16));
    for (let day = 1; day <= 2; day++) {
      await fresh.clock.advance(DAY);
      expect(await ownStore.size(sha256), `day ${day}`).toBe(16);
    }
    await fresh.clock.advance(DAY);
    expect(await ownStore.size(sha256)).toBeUndefined();
  } finally {
    await fresh.close();
  }
});

test("the sweep: uploading and sweeping the same bytes concurrently never loses them", async () => {
  for (let round = 0; round < 15; round++) {
    const bytes = randomBytes(16);
    const sha256 = await store.put(bytes);
    await sweepNow();
    await age();
    await Promise.all([sweepNow(), store.put(bytes), store.put(bytes)]);
    const [row] = await world.sql("select 1 from stored_file where sha256 = $1", [sha256]);
    expect([row !== undefined, await store.size(sha256)]).toEqual([true, 16]);
  }
});

test("the sweep: an unknown reference stops it instead of losing the file", async () => {
  await world.sql("create table later (sha256 text references stored_file (sha256))");
  const sha256 = await store.put(randomBytes(16));
  await world.sql("insert into later values ($1)", [sha256]);
  await sweepNow();
  await age();
  await expect(sweepNow()).rejects.toThrow(/foreign key/);
  expect(await store.size(sha256)).toBe(16);
  await world.sql("drop table later");
});
