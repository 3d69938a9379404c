import { createHash } from "node:crypto";
import { request } from "node:http";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UploadState } from "../../src/shared/problem/testData.ts";
import { DAY, HOUR } from "../support/worldClock.ts";
import { makeZip } from "./hostileZip.ts";
import { until } from "./judgingWorld.ts";
import { send } from "./uploadForm.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, type Reply } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

const PART = 4 * 1024 * 1024;
const checksum = (part: Buffer): string => crc32(part).toString(16).padStart(8, "0");

async function begin(size: number, as: Caller = "admin"): Promise<UploadState> {
  const reply = await world.call(as, "POST /api/admin/test-data/upload", {
    body: { name: "big.zip", size, unixLines: true },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as UploadState;
}

function sendPart(id: string, bytes: Buffer, start: number, as: Caller = "admin"): Promise<Reply> {
  const part = bytes.subarray(start, start + PART);
  const query = new URLSearchParams({ id, start: `${start}`, crc32: checksum(part) });
  const call = `POST /api/admin/test-data/upload-part?${query}`;
  return send(world, as, call, { bytes: part, field: "part", name: "part" });
}

async function state(id: string): Promise<UploadState> {
  const reply = await world.call("admin", `GET /api/admin/test-data/upload?id=${id}`);
  return reply.body.data as UploadState;
}

const readIt = (id: string) =>
  world.call("admin", "POST /api/admin/test-data/upload-read", { body: { id } });

/** Sends the beginning of a part and closes the connection. */
function hangUp(id: string, bytes: Buffer, start: number): Promise<void> {
  const part = bytes.subarray(start, start + PART);
  const query = new URLSearchParams({ id, start: `${start}`, crc32: checksum(part) });
  const url = `${world.server.address}/api/admin/test-data/upload-part?${query}`;
  const boundary = "----cut";
  const headers = {
    authorization: world.tokens.admin,
    "content-type": `multipart/form-data; boundary=${boundary}`,
  };
  return new Promise((resolve) => {
    const sending = request(url, { method: "POST", headers });
    sending.on("error", () => resolve());
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="part"; filename="p"\r\n\r\n`,
    );
    sending.write(part.subarray(0, part.length / 2), () => {
      sending.destroy();
      resolve();
    });
  });
}

describe("a multipart upload", () => {
  const noise = (n: number): Buffer => {
    let seed = n + 1;
    return Buffer.from(
      Uint8Array.from(
        { length: 3_000_000 },
        () => ((seed = (seed * 48271) % 2147483647) & 127) | 1,
      ),
    );
  };
  const zip = makeZip(
    [1, 2].flatMap((n) => [
      { name: `${n}.in`, bytes: noise(n) },
      { name: `${n}.out`, bytes: noise(n + 10) },
    ]),
  );
  const starts = [0, PART, 2 * PART].filter((start) => start < zip.length);

  test("survives a broken connection: received parts are known, the rest is sent, the files are complete", async () => {
    const { id } = await begin(zip.length);
    await hangUp(id, zip, 0);
    expect((await sendPart(id, zip, starts[2]!)).status).toBe(200);
    await hangUp(id, zip, PART);
    // Requests the state of the upload, as a reloaded page does.
    expect((await state(id)).parts).toEqual([starts[2]]);
    expect((await readIt(id)).body.code).toBe("DATA_PARTS_MISSING");
    for (const start of [starts[0]!, starts[1]!, starts[0]!]) {
      expect((await sendPart(id, zip, start)).status).toBe(200);
    }
    // Simulates a double click.
    const both = await Promise.all([readIt(id), readIt(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const finalState = await until(
      () => state(id),
      (now) => now.state === "ready",
    );
    expect(finalState.files.map(({ name, size }) => [name, size])).toEqual(
      ["1.in", "1.out", "2.in", "2.out"].map((name) => [name, 3_000_000]),
    );
    const rows = await world.sql<{ sha256: string }>(
      "select sha256 from data_upload_file where upload_id = $1 and name = '2.out'",
      [id],
    );
    expect(rows[0]?.sha256).toBe(createHash("sha256").update(noise(12)).digest("hex"));
    expect(await world.sql("select 1 from data_upload_part where upload_id = $1", [id])).toEqual(
      [],
    );
    // Parts that are sent again later have no effect.
    expect((await sendPart(id, zip, 0)).status).toBe(200);
    expect((await readIt(id)).status).toBe(200);
    expect((await state(id)).state).toBe("ready");
  });

  test.each<[what: string, start: number, sum: string | undefined]>([
    ["another checksum", 0, "0".repeat(8)],
    ["a place between parts", 5, undefined],
    ["a place behind the end", 400 * PART, undefined],
  ])("a part with %s is refused and not stored", async (_what, start, sum) => {
    const { id } = await begin(zip.length);
    const part = zip.subarray(0, PART);
    const query = new URLSearchParams({
      id,
      start: `${start}`,
      crc32: sum ?? checksum(part),
    });
    const call = `POST /api/admin/test-data/upload-part?${query}`;
    const reply = await send(world, "admin", call, { bytes: part, field: "part" });
    expect(reply.body.code).toBe("DATA_PART");
    expect((await state(id)).parts).toEqual([]);
    await world.call("admin", `DELETE /api/admin/test-data/upload?id=${id}`);
  });

  test("faults of an archive are reported when it is read", async () => {
    const brokenZip = Buffer.from(zip.subarray(0, 1000));
    const { id } = await begin(brokenZip.length);
    await sendPart(id, brokenZip, 0);
    await readIt(id);
    const finalState = await until(
      () => state(id),
      (now) => now.state === "failed",
    );
    expect(finalState.failure?.code).toBe("ARCHIVE_BROKEN");
    expect(finalState.failure?.reason).toContain("pack it again");
  });

  test("limits: size, unfinished ones per user, uploads per hour", async () => {
    const body = { name: "x.zip", size: 512 * 1024 * 1024 + 1, unixLines: true };
    const large = await world.call("admin", "POST /api/admin/test-data/upload", { body });
    expect(large.body.code).toBe("ARCHIVE_LIMIT");
    const many = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.call("problemAdmin", "POST /api/admin/test-data/upload", {
          body: { ...body, size: 9 },
        }),
      ),
    );
    const codes = many.map(({ status, body: answer }) => answer.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(codes.filter((code) => code === "DATA_UPLOADS_MAX")).toHaveLength(3);
    await world.sql(
      `insert into rate_window values ('data-upload:1', 120, verdict_now() + interval '1 hour')
       on conflict (key) do update set count = 120, ends_at = excluded.ends_at`,
    );
    const soon = await world.call("root", "POST /api/admin/test-data/upload", {
      body: { ...body, size: 9 },
    });
    expect(soon.body.code).toBe("TOO_MANY_REQUESTS");
    await world.sql("delete from rate_window where key = 'data-upload:1'");
  });

  test("an abandoned one is swept after two days without a part, an active one is not", async () => {
    const [old, fresh] = [await begin(9, "root"), await begin(9, "root")];
    const uploads = () =>
      world.sql("select id from data_upload where id = any($1::text[])", [[old.id, fresh.id]]);
    await world.clock.advance(2 * DAY - HOUR);
    await world.signInAgain();
    expect((await sendPart(fresh.id, Buffer.alloc(9), 0, "root")).status).toBe(200);
    await world.clock.advance(HOUR);
    expect(await uploads()).toHaveLength(2);
    await world.clock.advance(HOUR);
    expect(await uploads()).toEqual([{ id: fresh.id }]);
  });
});
